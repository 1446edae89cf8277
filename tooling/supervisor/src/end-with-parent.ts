// Loaded before a task. Ends it when the supervisor is gone, for whatever reason.
process.on('disconnect', () => process.exit(1));
// Ctrl-C reaches the whole process group, but the supervisor decides the order of stopping.
process.on('SIGINT', () => {});
process.channel?.unref();
