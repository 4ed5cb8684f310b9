extension Assumption {
    static let part6: [Assumption] = [
        Assumption(
            "dictation-under-its-client-key",
            "a Graph document may hold `DictationBlocked`; conversions from the client keep the key, with a warning",
            "Graph has no name for it and does not take it, and without it a restriction of the client would be lost",
            "`PolicySetting.dictationBlocked`"),
        Assumption(
            "typing-is-a-way-out",
            "in a proof third-party keyboards, Genmoji and Writing Tools are ways out; dictation is none",
            "nobody can say what they do with a text they are given; what is dictated is no data of the account yet, and no administrator can block it",
            "`LeakGraph.outOfTheApp`, `LeakProof.leftOut`"),
    ]
}
