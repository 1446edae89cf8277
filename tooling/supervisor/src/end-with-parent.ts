// Loaded before a task: it ends when the supervisor is gone, however that happened.
process.on('disconnect', () => process.exit(1));
// A Ctrl-C reaches the whole process group; it is the supervisor that decides the order.
process.on('SIGINT', () => {});
process.channel?.unref();
