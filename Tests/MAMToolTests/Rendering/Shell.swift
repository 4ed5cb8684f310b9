import Foundation

/// Programs that read what the tool writes for them, where they are installed.
enum Shell {
    /// Runs a program that may be missing; nil when it is.
    static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String)? {
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
            .map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let path else { return nil }
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        (process.standardOutput, process.standardError) = (pipe, pipe)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    /// What zsh offers for each of some lines, asked through a terminal of its own, because it completes nowhere else.
    ///
    /// The words are caught where the completion system adds them, and printed between two marks. A third mark ends the
    /// answer to a line.
    static let zshAsker = """
        zmodload zsh/zpty || exit 2
        export MAM_COMPLETIONS=$1
        zpty asker 'zsh -f -i'
        zpty -w asker "source ${(q)2}"
        shift 2
        local line question
        while zpty -r asker line; do [[ $line == *'<ready>'* ]] && break; done
        for question in "$@"; do
          # Control-U takes back what the line before left.
          zpty -w -n asker $'\\x15'"$question"$'\\t'
          while zpty -r asker line; do
            print -r -- "${line//$'\\r'/}"
            [[ $line == *'<end>'* ]] && break
          done
        done
        zpty -d asker
        """

    /// What the shell in that terminal reads first.
    static let zshSetting = """
        PROMPT= ; RPROMPT= ; unsetopt zle_bracketed_paste prompt_sp prompt_cr 2>/dev/null
        stty -echo
        fpath=($MAM_COMPLETIONS $fpath)
        autoload -U compinit
        compinit -u -D
        bindkey '^I' complete-word
        zstyle ':completion:*' insert-tab false
        compadd() {
          if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)[[:space:]]* ]]; then builtin compadd "$@"; return; fi
          local -a hits
          builtin compadd -O hits "$@"
          (( $#hits )) && print -rl -- "<word>${^hits}</word>"
          builtin compadd "$@"
        }
        # Called once each time it is named.
        finish() { comppostfuncs=(finish); print '<end>'; }
        comppostfuncs=(finish)
        print '<ready>'
        """
}
