internal import MAMTool

internal import MAMPOSIX

// A file that would grow beyond the limit of this process gives `EFBIG`, which is told, instead of ending it without a word.
signal(SIGXFSZ, SIG_IGN)
exit(await Tool.mam.run(Tool.arguments(CommandLine.argc, CommandLine.unsafeArgv), console: .process).rawValue)
