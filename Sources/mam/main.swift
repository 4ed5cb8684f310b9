internal import MAMTool

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

// A file that would grow beyond the limit of this process gives `EFBIG`, which is told, instead of ending it without a word.
signal(SIGXFSZ, SIG_IGN)
exit(await Tool.mam.run(Tool.arguments(CommandLine.argc, CommandLine.unsafeArgv), console: .process).rawValue)
