// Loaded before a task. Ends the task when the supervisor ends for any reason.
process.on('disconnect', () => process.exit(1));
// Ctrl-C reaches the whole process group, but the supervisor decides the order in which processes stop.
process.on('SIGINT', () => {});
process.channel?.unref();
