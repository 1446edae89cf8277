// Loaded before a task: ends it when the supervisor is gone, for whatever reason.
process.on('disconnect', () => process.exit(1));
// Ctrl-C reaches the whole process group; the supervisor decides the order of stopping.
process.on('SIGINT', () => {});
process.channel?.unref();
