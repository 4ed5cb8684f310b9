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
          add(button, make('span', 'idx', step.index), who ? make('span', 'dim', who + ' ') : null, make('strong', '', step.action));
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
}
