import { editRow } from './edit-row.ts'
import { follow, generate, stop } from './follow-run.ts'
import { readList } from './list.ts'
import { removeRows } from './remove-rows.ts'

/** The SEO Keyword Manager: rows are edited where they stand, filters and pages come without a new page, runs are followed. */
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const { target } = event
  const link = target instanceof Element ? target.closest('a') : null
  if (!link) return
  const [id, words] = rowOf(link)
  if (link.matches('[data-keyword-edit]') && id) {
    event.preventDefault()
    editRow(id)
  } else if (link.matches('[data-keyword-remove]') && id) {
    event.preventDefault()
    void removeRows([id], words)
  } else if (link.closest('[data-keyword-list] :is(thead, .keyword-paging)')) {
    event.preventDefault()
    const words = link.textContent.trim()
    void readList(link.href).then(() => focusOn(words))
  }
})

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
  if (form.matches('.filter-form') && document.querySelector('[data-keyword-list]')) {
    event.preventDefault()
    void readList(hrefOf(form))
    // A field with the name "id" hides the id of its form.
  } else if (form.matches('#chosen-keywords')) {
    event.preventDefault()
    const ids = [...new FormData(form).getAll('id')].filter((id): id is string => typeof id === 'string')
    if (ids.length > 0) void removeRows(ids, '')
  } else if (form.matches('[data-keyword-start]')) {
    event.preventDefault()
    void generate(form)
  } else if (form.matches('[data-run-stop]')) {
    const id = form.closest<HTMLElement>('[data-keyword-run]')?.dataset['keywordRun']
    if (!id) return
    event.preventDefault()
    void stop(id)
  }
})

/** A choice of a filter applies at once. */
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLSelectElement)) return
  const form = target.closest<HTMLFormElement>('.filter-form')
  if (form && document.querySelector('[data-keyword-list]')) void readList(hrefOf(form))
})

const run = document.querySelector<HTMLElement>('[data-keyword-run]')?.dataset['keywordRun']
if (run) void follow(run)

function rowOf(link: Element): readonly [id: string, words: string] {
  const cell = link.closest('tr')?.querySelector<HTMLElement>('[data-keyword]')
  return [cell?.dataset['keyword'] ?? '', cell?.querySelector('[data-keyword-words]')?.textContent ?? '']
}

function hrefOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string')
  const search = new URLSearchParams(fields.filter(([, value]) => value !== ''))
  return `${new URL(form.action).pathname}?${search.toString()}`
}

/** The link that was pressed, as the new list has it. */
function focusOn(words: string): void {
  const links = document.querySelectorAll<HTMLElement>('[data-keyword-list] :is(thead, .keyword-paging) a')
  const same = [...links].find((one) => one.textContent.trim() === words)
  same?.focus({ preventScroll: true })
}
