extension PolicyPage {
    /// The script of the page: the heading of an explanation, and arrow keys in tables.
    ///
    /// Without it every cell nevertheless opens its explanation, and the Tab key reaches every cell.
    static let script = #"""
        (function () {
        'use strict';
        function isShown(button) { return button.offsetParent !== null; }
        function all(table) { return Array.prototype.slice.call(table.querySelectorAll('td button')); }
        document.addEventListener('click', function (event) {
          var button = event.target.closest('td button[popovertarget]');
          if (!button) return;
          document.getElementById(button.getAttribute('popovertarget')).querySelector('h3').textContent
            = button.getAttribute('aria-label');
        }, true);
        // The Tab key stops once in each table; arrow keys move inside.
        function stop(table, button) {
          all(table).forEach(function (one) { one.tabIndex = one === button ? 0 : -1; });
        }
        function begin(table) {
          var shown = all(table).filter(isShown);
          if (!shown.some(function (one) { return one.tabIndex === 0; }) && shown.length) stop(table, shown[0]);
        }
        function besides(cell, rows, columns) {
          var row = cell.parentNode, place = cell.cellIndex;
          if (columns) {
            do { cell = columns > 0 ? cell.nextElementSibling : cell.previousElementSibling; }
            while (cell && !cell.querySelector('button'));
            return cell && cell.querySelector('button');
          }
          var list = Array.prototype.slice.call(row.closest('table').rows), at = list.indexOf(row), found = null;
          while (!found && list[at += rows]) {
            found = list[at].cells[place] && list[at].cells[place].querySelector('td button');
            if (found && !isShown(found)) found = null;
          }
          return found;
        }
        var steps = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };
        document.querySelectorAll('table:not(.plain)').forEach(function (table) {
          all(table).forEach(function (one) { one.tabIndex = -1; });
          begin(table);
          table.addEventListener('focusin', function (event) {
            if (event.target.closest('td')) stop(table, event.target);
          });
          table.addEventListener('keydown', function (event) {
            var step = steps[event.key], cell = event.target.closest('td');
            var other = step && cell && besides(cell, step[0], step[1]);
            if (!other) return;
            event.preventDefault();
            other.focus();
          });
        });
        document.addEventListener('change', function () {
          document.querySelectorAll('table:not(.plain)').forEach(function (table) {
            all(table).forEach(function (one) { if (!isShown(one)) one.tabIndex = -1; });
            begin(table);
          });
        });
        })();
        """#
}
