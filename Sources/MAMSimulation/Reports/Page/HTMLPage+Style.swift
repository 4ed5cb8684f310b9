internal import MAMPolicyTools

extension HTMLPage {
    /// The styles of the page, in the light or dark colors of the user's system, with one column below 900 pixels.
    static let style = """
        \(HTMLDocument.colors)
        *{box-sizing:border-box}
        body{margin:0;background:var(--bg);color:var(--fg);font:15px/1.45 system-ui,sans-serif}
        header{padding:.8rem 1rem .2rem;border-bottom:1px solid var(--line)}
        h1{font-size:1.1rem;margin:0}h2{font-size:1.15rem;margin:0 0 .2rem}
        p{margin:.3rem 0}
        #unread{color:var(--bad);margin:.3rem 0;padding-left:1.2rem}
        #unread:empty{display:none}
        button{font:inherit;color:inherit;background:var(--soft);border:1px solid var(--line);border-radius:6px;padding:.25rem .7rem;\
        cursor:pointer}
        #first,#next{border-color:var(--bad);color:var(--bad)}
        :focus-visible{outline:2px solid var(--focus);outline-offset:1px}
        nav{padding:.6rem 1rem}
        nav summary{cursor:pointer;font-weight:600}
        nav h3{font-size:.8rem;font-weight:600;color:var(--dim);margin:.7rem 0 .2rem;overflow-wrap:anywhere}
        nav ul{list-style:none;margin:0;padding:0}
        nav a{display:block;padding:.2rem .4rem;border-radius:5px;color:inherit;text-decoration:none;overflow-wrap:anywhere}
        nav a:hover,nav a[aria-current]{background:var(--soft)}
        nav a[aria-current]{font-weight:600}
        nav b{color:var(--bad);font-weight:600}
        main{padding:.8rem 1rem 3rem;min-width:0}
        .dim,.ev,.idx{color:var(--dim)}
        .keys{list-style:none;display:flex;flex-wrap:wrap;gap:.1rem .9rem;margin:.4rem 0;padding:0;font-size:.85rem}
        .sw{display:inline-block;width:.75em;height:.75em;border-radius:2px;background:var(--k,var(--dim));margin-right:.35em}
        ol{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}
        .heads{display:none}
        li.s{display:grid;grid-template-columns:calc(var(--n)*var(--w)) minmax(0,1fr);column-gap:.5rem;--w:min(10px,26vw/var(--n))}
        li.s>.t{padding:.15rem 0;border-bottom:1px solid var(--line);min-width:0}
        .row{display:block;width:100%;text-align:left;background:none;border:0;border-radius:4px;padding:.15rem .3rem;overflow-wrap:anywhere}
        .row:hover{background:var(--soft)}
        .bad{background:var(--badbg)}
        .idx{display:inline-block;min-width:2.2em;font-variant-numeric:tabular-nums}
        .ans{display:inline-block;font-weight:600;border:1px solid currentColor;border-radius:5px;padding:0 .35em;margin-left:.5em}
        .no{color:var(--no)}.yes{color:var(--yes)}.word{color:var(--fg);border-color:var(--line)}
        .rule{font-size:.85em;color:var(--dim);margin-left:.4em}
        .fail{color:var(--bad);font-weight:600;margin-left:.4em}
        .ev{font-size:.85rem;padding:0 .3rem 0 2.5em;overflow-wrap:anywhere}
        .why{padding:.3rem .3rem .5rem 2.5em}
        pre{margin:0 0 .3rem;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.45 ui-monospace,monospace;background:var(--soft);\
        padding:.5rem;border-radius:6px}
        .lanes{display:flex}
        .lanes i{flex:0 0 var(--w);position:relative}
        .lanes i::before{content:"";position:absolute;inset:0 25%}
        .lanes i.h::before{background:var(--k)}
        .lanes i.b::before{background:repeating-linear-gradient(135deg,var(--k) 0 3px,transparent 3px 6px)}
        .lanes i.d::after{content:"";position:absolute;left:10%;right:10%;top:.65em;aspect-ratio:1;border-radius:50%;\
        background:var(--k,var(--dim))}
        .lanes i.h.d::after{border:2px solid var(--bg)}
        .k0{--k:var(--c0)}.k1{--k:var(--c1)}.k2{--k:var(--c2)}.k3{--k:var(--c3)}.k4{--k:var(--c4)}.k5{--k:var(--c5)}.k6{--k:var(--c6)}\
        .k7{--k:var(--c7)}
        .pages{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.5rem 0}
        @media (max-width:599px){.why,.ev{padding-left:.3rem}.idx{min-width:1.6em}}
        @media (min-width:900px){
        #page{display:grid;grid-template-columns:20rem minmax(0,1fr)}
        nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;border-right:1px solid var(--line)}
        li.s{--w:16px}
        .heads{display:grid;grid-template-columns:calc(var(--n)*16px) 1fr;column-gap:.5rem;--w:16px;position:sticky;top:0;background:var(--bg);\
        z-index:1;padding-top:.3rem}
        .heads .lanes i{font-style:normal;font-size:11px;line-height:16px;writing-mode:vertical-rl;transform:rotate(180deg);height:10.5em;\
        overflow:hidden;white-space:nowrap;text-overflow:ellipsis;color:var(--dim)}
        .keys.of{display:none}
        }
        """
}
