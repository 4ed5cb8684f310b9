extension PolicyPage {
    /// The styles of the page: one column, tables that fit 360 pixels, and paper.
    static let style = """
        \(HTMLDocument.colors)
        :root{--yesbg:#e3f4ec;--nobg:#fdeee2;--diff:#7a3db8}
        @media (prefers-color-scheme:dark){:root{--yesbg:#12291f;--nobg:#33210f;--diff:#c9a2ff}}
        *{box-sizing:border-box}
        html{scroll-padding-top:1rem}
        body{margin:0 auto;max-width:64rem;padding:0 1rem 4rem;background:var(--bg);color:var(--fg);font:15px/1.45 system-ui,sans-serif;\
        overflow-wrap:anywhere}
        h1{font-size:1.4rem;margin:1rem 0 .3rem}h2{font-size:1.15rem;margin:2rem 0 .2rem}h3{font-size:1rem;margin:.8rem 0 .2rem}\
        h4{font-size:.9rem;margin:.8rem 0 0;color:var(--diff)}
        p{margin:.3rem 0}
        a{color:var(--focus)}
        code{font:.85em ui-monospace,monospace}
        .dim{color:var(--dim);font-size:.9rem}
        dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.1rem .8rem;margin:.4rem 0;font-size:.9rem}
        dt{color:var(--dim)}dd{margin:0}
        nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.6rem 0;padding:0}
        .show{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem}
        :focus-visible{outline:2px solid var(--focus);outline-offset:1px}
        table{border-collapse:collapse;width:100%;margin:.5rem 0;table-layout:fixed}
        th,td{border:1px solid var(--line);padding:0;text-align:left;font-weight:400;vertical-align:middle}
        th{padding:.25rem .4rem}
        thead th{background:var(--soft);font-size:.85rem;position:sticky;top:0;z-index:1;vertical-align:bottom}
        thead th:first-child{width:36%}
        .g th{background:var(--soft);font-weight:600}
        tbody th i{color:var(--dim);font-style:normal}
        td button{display:block;width:100%;min-height:2.1rem;border:0;background:none;color:inherit;font:inherit;padding:.2rem .4rem;\
        text-align:left;cursor:pointer;overflow-wrap:anywhere}
        td button:hover{text-decoration:underline}
        .yes{background:var(--yesbg);color:var(--yes)}.no{background:var(--nobg);color:var(--no);font-weight:600}
        .na{color:var(--dim);padding:.2rem .4rem}
        .diff{outline:2px solid var(--diff);outline-offset:-2px}
        s{color:var(--dim);font-weight:400}
        .plain td{padding:.25rem .4rem}
        .ladder{list-style:none;margin:.5rem 0;padding:0}
        .ladder>li{border-left:6px solid var(--k);padding:.1rem 0 .5rem .8rem;margin:0}
        .ladder>li+li{border-top:1px solid var(--line)}
        .ladder ul{margin:.2rem 0;padding-left:1.1rem}
        .ladder ul li{padding:.1rem .2rem}
        .ladder .dim{display:block}
        .wipe{--k:var(--bad)}.block{--k:var(--c1)}.warn{--k:var(--c4)}.access{--k:var(--c0)}
        #reasons>h2,.n{display:none}
        [popover]{position:fixed;inset:auto 1rem 1rem auto;width:min(30rem,calc(100vw - 2rem));max-height:70vh;overflow:auto;\
        background:var(--bg);color:var(--fg);border:1px solid var(--dim);border-radius:10px;padding:.4rem 1rem 1rem;box-shadow:0 6px 30px #0006}
        [popover] dl{grid-template-columns:minmax(0,1fr)}
        .change{border-left:3px solid var(--focus);padding-left:.6rem}
        [popover]>button{font:inherit;color:inherit;background:var(--soft);border:1px solid var(--line);border-radius:6px;\
        padding:.25rem .8rem;margin-top:.5rem;cursor:pointer}
        body:has(#only-blocked:checked) :is(#transfer,#clipboard,#pages,#links,#features,#private) :is(tbody,tr:not(.g)):not(.blocked,thead tr),
        body:has(#only-changed:checked) :is(#transfer,#clipboard,#pages,#links,#features,#private) :is(tbody,tr:not(.g)):not(.changed,thead tr)\
        {display:none}
        @media (max-width:599px){
        body{padding:0 .6rem 3rem}
        th,td button,.na{font-size:.8rem;padding-left:.25rem;padding-right:.15rem}
        td button{font-size:.75rem;font-weight:400}
        thead th{font-size:.7rem}
        thead th:first-child{width:30%}
        [popover]{inset:auto .6rem .6rem;width:auto}
        header dl{grid-template-columns:minmax(0,1fr)}header dd{margin-bottom:.2rem}
        }
        @media print{
        body{max-width:none;font-size:10pt;padding:0}
        nav,.show,header>.dim,[popover]>button{display:none}
        td button{min-height:0}
        td button::after{content:" " attr(popovertarget);font-size:7pt;color:var(--dim)}
        thead th{position:static}
        tr{break-inside:avoid}
        h2,h3,.g,section>.dim{break-after:avoid}
        #reasons{columns:2;font-size:8pt}
        #reasons>h2{column-span:all}
        [popover] h3{display:none!important}
        #reasons>h2,.n{display:block}
        .n{font-weight:600;margin:0}
        [popover]{display:block;position:static;width:auto;max-height:none;box-shadow:none;border:0;border-top:1px solid var(--line);\
        border-radius:0;padding:.3rem 0;break-inside:avoid}
        }
        """
}
