// A click on a heading sorts the table by it: numbers downwards first, words upwards.
for (const table of document.querySelectorAll('table.sortable')) {
  const body = table.tBodies[0];
  const value = (row, column) => row.cells[column].dataset.value;
  table.tHead.addEventListener('click', (event) => {
    const heading = event.target.closest('th');
    if (!heading) return;
    const column = heading.cellIndex;
    const words = Number.isNaN(Number(value(body.rows[0], column)));
    const was = heading.getAttribute('aria-sort');
    const upwards = was ? was === 'descending' : words;
    for (const other of heading.parentNode.cells) other.removeAttribute('aria-sort');
    heading.setAttribute('aria-sort', upwards ? 'ascending' : 'descending');
    const compare = (a, b) =>
      words ? value(a, column).localeCompare(value(b, column)) : value(a, column) - value(b, column);
    body.append(...[...body.rows].sort((a, b) => (upwards ? compare(a, b) : compare(b, a))));
  });
}
