internal import MAMPolicyTools

extension HTMLPage {
    /// The script that draws the data of the page.
    ///
    /// All content from scenarios becomes text nodes, never markup.
    static let script = #"""
        (function () {
        'use strict';
        var D = JSON.parse(document.getElementById('data').textContent), T = D.t, PAGE = 500;
        var kinds = ['account', 'window', 'process', 'queue'];
        var color = {};
        function make(tag, cls, text) {
          var node = document.createElement(tag);
          if (cls) node.className = cls;
          if (text) node.textContent = text;
          return node;
        }
        function add(node) {
          for (var i = 1; i < arguments.length; i++) if (arguments[i]) node.appendChild(arguments[i]);
          return node;
        }
        // Words with names in backticks, as the text report has them.
        function words(tag, text) {
          var node = document.createElement(tag);
          text.split('`').forEach(function (part, place) {
            node.appendChild(place % 2 ? make('code', '', part) : document.createTextNode(part));
          });
          return node;
        }
        function tint(name) {
          var place = color[name.split('+')[0]];
          return place === undefined ? '' : ' k' + place;
        }
        var cases = [];
        D.f.forEach(function (file) {
          file.c.forEach(function (one) { cases.push({ file: file, one: one, place: cases.length }); });
        });
        var failures = [];
        cases.forEach(function (item) {
          item.one.x.forEach(function (row) { failures.push([item.place, row]); });
        });
        function after(index) {
          var numbers = index.split('.');
          numbers.push(Number(numbers.pop()) + 1);
          return numbers.join('.');
        }
        // Steps as they were before they were packed; lanes hold what they held after each.
        function unpack(one) {
          var index = '0', line = 0, time = 0;
          return one.s.map(function (row) {
            var r = typeof row === 'number' ? [row] : row, k = D.k[r[0]];
            index = r[2] ? r[2] : after(index);
            line += r.length > 1 ? r[1] : 1;
            var moved = r[3] || 0;
            time += moved;
            return { index: index, line: line, time: time, moved: moved, changes: D.c[r[4] || 0], events: D.e[r[5] || 0], verb: T[k[0]], app: T[k[1]],
              queue: T[k[2]], action: T[k[3]], who: T[k[4]], layer: T[k[5]], answer: T[k[6]], rule: T[k[7]], stated: T[k[8]],
              why: T[k[9]], window: T[k[10]], failed: k[11] === 1 };
          });
        }
        function clock(seconds) {
          // Rounded before it is split: there is no sixtieth second.
          var sign = seconds < 0 ? '-' : '+', s = Math.round(Math.abs(seconds)), days = Math.floor(s / 86400), rest = s % 86400;
          function two(n) { return (n < 10 ? '0' : '') + n; }
          var text = two(Math.floor(rest / 3600)) + ':' + two(Math.floor(rest % 3600 / 60)) + ':' + two(rest % 60);
          return sign + (days ? days + ' d ' : '') + text;
        }
        var main = document.getElementById('main'), shown = null;
        function apply(held, changes) {
          for (var i = 0; i < changes.length; i += 4) {
            held[changes[i]] = changes[i + 1] ? { state: changes[i + 1], who: T[changes[i + 2]], words: T[changes[i + 3]] } : null;
          }
        }
        function laneName(lane) {
          return T[lane[1]] + ' ' + (lane[0] === 2 ? '' : kinds[lane[0]] + ' ') + T[lane[2]];
        }
        function strip(lanes, held, step) {
          var node = make('span', 'lanes');
          node.setAttribute('aria-hidden', 'true');
          lanes.forEach(function (lane, place) {
            var now = held[place], cell = make('i');
            if (now) {
              cell.className = (now.state === 2 ? 'b' : 'h') + tint(now.who);
              cell.title = laneName(lane) + ': ' + now.words;
            }
            var isHere = step.app && lane[1] && T[lane[1]] === step.app
              && ((lane[0] === 3 && T[lane[2]] === step.queue) || (lane[0] === 1 && step.window && T[lane[2]] === step.window));
            if (isHere) {
              cell.className += ' d' + (now ? '' : tint(step.who));
              if (!now) cell.title = laneName(lane);
            }
            node.appendChild(cell);
          });
          return node;
        }
        function answer(step) {
          if (!step.answer) return null;
          var first = step.answer.split(/[ ,]/)[0];
          return make('span', 'ans ' + (first === 'blocked' ? 'no' : first === 'allowed' ? 'yes' : 'word'), step.answer);
        }
        function reason(step, held, lanes) {
          var node = make('div', 'why');
          if (step.why) node.appendChild(make('pre', '', step.why));
          if (step.stated) node.appendChild(make('p', step.failed ? 'fail' : 'dim', (step.failed ? 'stated ' : 'as stated: ') + step.stated));
          var place = ['line ' + step.line, step.verb, clock(step.time)];
          if (step.queue) place.push('on ' + step.queue);
          if (step.window) place.push('window ' + step.window);
          node.appendChild(make('p', 'dim', place.join(' · ')));
          var now = [];
          lanes.forEach(function (lane, place) { if (held[place]) now.push(laneName(lane) + ': ' + held[place].words); });
          if (now.length) node.appendChild(make('p', 'dim', now.join(' · ')));
          return node;
        }
        function row(step, place, one, held) {
          var item = make('li', 's'), text = make('div', 't' + (step.failed ? ' bad' : '')), button = make('button', 'row');
          button.type = 'button';
          button.id = 's' + place;
          var who = step.app + (step.who ? ' as ' + step.who : '') + (step.layer && step.layer !== 'none' ? ' (' + step.layer + ')' : '');
          add(button, make('span', 'idx', step.index), who ? make('span', 'dim', who + ' ') : null, words('strong', step.action));
          add(button, answer(step), step.rule ? make('span', 'rule', step.rule) : null);
          if (step.failed) button.appendChild(make('span', 'fail', 'stated ' + step.stated));
          if (step.moved) button.appendChild(make('span', 'rule', clock(step.time)));
          var panel = make('div');
          panel.id = 'x' + place;
          panel.hidden = true;
          button.setAttribute('aria-expanded', 'false');
          button.setAttribute('aria-controls', panel.id);
          var then = held.slice();
          button.addEventListener('click', function () {
            if (!panel.firstChild) panel.appendChild(reason(step, then, one.l));
            panel.hidden = !panel.hidden;
            button.setAttribute('aria-expanded', String(!panel.hidden));
          });
          add(text, button, panel);
          for (var i = 0; i < step.events.length; i += 2) {
            var app = T[step.events[i]];
            text.appendChild(make('div', 'ev', (app === step.app ? '' : app + ' ') + T[step.events[i + 1]]));
          }
          return add(item, strip(one.l, held, step), text);
        }
        function pager(item, from, count) {
          var node = make('div', 'pages');
          function to(words, start) {
            if (start < 0 || start >= count) return;
            var button = make('button', '', words);
            button.type = 'button';
            button.addEventListener('click', function () { show(item.place, start); });
            node.appendChild(button);
          }
          to('Earlier', from - PAGE);
          node.appendChild(make('span', 'dim', 'steps ' + (from + 1) + ' to ' + Math.min(from + PAGE, count) + ' of ' + count));
          to('Later', from + PAGE);
          return node;
        }
        function swatches(one) {
          var list = make('ul', 'keys'), names = {};
          D.u.forEach(function (name) {
            if (!one.names[name]) return;
            var key = make('li');
            list.appendChild(add(key, make('span', 'sw' + tint(name)), make('span', '', name)));
          });
          return list.firstChild ? list : null;
        }
        function names(one, steps) {
          var found = {};
          function note(who) { who.split('+').forEach(function (name) { found[name] = true; }); }
          steps.forEach(function (step) {
            note(step.who);
            for (var i = 2; i < step.changes.length; i += 4) note(T[step.changes[i]]);
          });
          var before = D.c[one.b[0]];
          for (var i = 2; i < before.length; i += 4) note(T[before[i]]);
          return found;
        }
        function show(place, from) {
          var item = cases[place], one = item.one, steps = unpack(one), held = one.l.map(function () { return null; });
          shown = place;
          one.names = names(one, steps);
          // Eight colors are enough for a scenario, though not for all accounts of all files.
          color = {};
          D.u.filter(function (name) { return one.names[name]; }).forEach(function (name, place) { color[name] = place % 8; });
          main.textContent = '';
          var head = make('h2', '', one.i + ' ' + one.t);
          head.id = 'head';
          head.tabIndex = -1;
          add(main, head, make('p', 'dim', item.file.n + ' · ' + steps.length + ' steps · seed ' + item.file.s));
          item.file.o.forEach(function (note) { main.appendChild(make('p', 'dim', 'note: ' + note)); });
          add(main, swatches(one));
          if (one.l.length) {
            var list = make('ul', 'keys of dim');
            one.l.forEach(function (lane, number) { list.appendChild(make('li', '', (number + 1) + ' ' + laneName(lane))); });
            main.appendChild(list);
            var heads = make('div', 'heads'), labels = make('span', 'lanes');
            heads.setAttribute('aria-hidden', 'true');
            one.l.forEach(function (lane) {
              var label = make('i', '', laneName(lane));
              label.title = laneName(lane);
              labels.appendChild(label);
            });
            main.appendChild(add(heads, labels));
          }
          main.style.setProperty('--n', String(one.l.length));
          apply(held, D.c[one.b[0]]);
          var rows = make('ol');
          steps.forEach(function (step, number) {
            apply(held, step.changes);
            if (number >= from && number < from + PAGE) rows.appendChild(row(step, number, one, held));
          });
          if (steps.length > PAGE) main.appendChild(pager(item, from, steps.length));
          main.appendChild(rows);
          if (steps.length > PAGE) main.appendChild(pager(item, from, steps.length));
          document.querySelectorAll('nav a').forEach(function (link, number) {
            if (number === place) link.setAttribute('aria-current', 'true'); else link.removeAttribute('aria-current');
          });
          next.hidden = failures.length < 2;
        }
        function open(place, number) {
          show(place, Math.floor(number / PAGE) * PAGE);
          var button = document.getElementById('s' + number);
          if (!button) return;
          button.click();
          button.focus();
          button.scrollIntoView({ block: 'center' });
        }
        main.addEventListener('keydown', function (event) {
          var step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (!step || !event.target.classList.contains('row')) return;
          var other = document.getElementById('s' + (Number(event.target.id.slice(1)) + step));
          if (!other) return;
          event.preventDefault();
          other.focus();
        });
        var list = document.getElementById('list'), file = null, items = null;
        cases.forEach(function (item) {
          if (item.file !== file) {
            file = item.file;
            items = make('ul');
            add(list, make('h3', '', file.n), items);
          }
          var link = make('a', '', item.one.i + ' ' + item.one.t);
          link.href = '#c' + item.place;
          if (item.one.x.length) add(link, make('b', '', ' ' + item.one.x.length + ' not as stated'));
          items.appendChild(add(make('li'), link));
        });
        var first = document.getElementById('first'), next = document.getElementById('next'), at = 0;
        first.hidden = !failures.length;
        first.addEventListener('click', function () { at = 0; open(failures[0][0], failures[0][1]); });
        next.addEventListener('click', function () {
          at = (at + 1) % failures.length;
          open(failures[at][0], failures[at][1]);
        });
        function go(isFirst) {
          var match = /^#c(\d+)$/.exec(location.hash), place = match ? Number(match[1]) : 0;
          if (!cases[place]) return;
          show(place, 0);
          if (!isFirst) document.getElementById('head').focus();
        }
        window.addEventListener('hashchange', function () { go(false); });
        if (window.innerWidth < 900) list.open = false;
        go(true);
        })();
        """#

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

extension ScenarioLog {
    /// The maximum size of a page, in bytes: 2 MiB, which browsers open without delay.
    public static let htmlByteLimit = 2_097_152

    /// Writes the logs of scenario files as one HTML page, which needs no other file.
    ///
    /// The content security policy of the page prevents all loading from the network. If the page would exceed
    /// ``htmlByteLimit``, steps and unread files are left out, and a line below the summary shows their number. The
    /// page's script inserts all content from scenario files as text, never as markup. Equal logs give equal bytes.
    ///
    /// - Parameters:
    ///   - logs: The logs, one for each scenario file that was run.
    ///   - unread: The scenario files that could not be run. Defaults to none.
    /// - Returns: The page.
    public static func html(_ logs: [ScenarioLog], unread: [ScenarioReport.UnreadFile] = []) -> String {
        let (style, script) = (HTMLPage.style, HTMLPage.script)
        let summary = ScenarioReport.Summary(logs.map(\.report)).line
        // The surrounding markup and the content security policy take less than 4 KiB.
        let data = PageData(
            logs, unread: unread, room: htmlByteLimit - style.utf8.count - script.utf8.count - 4096)
        let leftOut = data.leftOut.words.map { "\n<p id=\"left-out\">\($0)</p>" } ?? ""
        let body = """
            <header>
            <h1>Scenarios</h1>
            <p id="summary">\(HTMLText.escaped(summary))</p>\(leftOut)
            <p><button type="button" id="first" hidden>Go to the first failure</button>
            <button type="button" id="next" hidden>Next failure</button></p>
            <ul id="unread">\(unread.prefix(data.x.count).map(\.item).joined())</ul>
            </header>
            <div id="page">
            <nav aria-label="Scenarios"><details id="list" open><summary>All scenarios</summary></details></nav>
            <main id="main"><noscript>The steps are drawn by a script of this page, which is switched off here.</noscript></main>
            </div>
            <script type="application/json" id="data">\(HTMLText.inScript(data))</script>
            """
        return HTMLDocument(title: summary, style: style, script: script, body: body).text
    }
}

extension ScenarioReport.UnreadFile {
    fileprivate var item: String { "<li>not run: \(HTMLText.escaped(file)): \(HTMLText.escaped(message))</li>" }
}

/// The parts of the page that are the same in every report.
enum HTMLPage {}
