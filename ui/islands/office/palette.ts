import Combobox from '@github/combobox-nav'

interface Answer {
  readonly groups: readonly {
    readonly name: string
    readonly label: string
    readonly items: readonly { readonly title: string; readonly details: readonly string[]; readonly href: string }[]
    readonly has_more: boolean
  }[]
  readonly is_filling: boolean
}

const pauseMs = 120
const patienceMs = 10_000

const dialog = document.querySelector<HTMLDialogElement>('#palette')
const input = dialog?.querySelector('input')
const list = dialog?.querySelector<HTMLElement>('[role="listbox"]')
const says = dialog?.querySelector<HTMLElement>('output')
if (dialog && input && list && says) start(dialog, input, list, says)

/** Fills the list of the dialog while somebody types. The focus stays in the field; the first line is opened by Enter. */
function start(dialog: HTMLDialogElement, input: HTMLInputElement, list: HTMLElement, says: HTMLElement): void {
  const first = [...list.childNodes]
  const nav = new Combobox(input, list, { firstOptionSelectionMode: 'selected', tabInsertsSuggestions: false })
  let asked: AbortController | null = null
  let timer = 0
  /** The text whose lines are shown; null after a failure. */
  let shown: string | null = ''

  function show(groups: readonly Node[], words: string, text: string | null): void {
    shown = text
    list.replaceChildren(...groups)
    list.hidden = groups.length === 0
    list.scrollTop = 0
    list.ariaBusy = 'false'
    says.textContent = words
    input.ariaExpanded = String(groups.length > 0)
    if (groups.length > 0 && dialog.open) nav.resetSelection()
    else nav.clearSelection()
  }

  function look(): void {
    const text = input.value.trim()
    asked?.abort()
    clearTimeout(timer)
    if (text === '') return show(first, '', '')
    list.ariaBusy = String(text !== shown)
    if (text === shown) return nav.resetSelection()
    timer = window.setTimeout(() => void ask(text), pauseMs)
  }

  async function ask(text: string): Promise<void> {
    const own = new AbortController()
    asked = own
    try {
      const address = `/api/admin/search?${new URLSearchParams({ q: text }).toString()}`
      const answer = await fetch(address, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.any([own.signal, AbortSignal.timeout(patienceMs)]),
      })
      if (!answer.ok) return fail(answer.status)
      const found: Answer = await answer.json()
      if (own.signal.aborted) return
      const lines = found.groups.reduce((sum, { items }) => sum + items.length, 0)
      const filling = found.is_filling ? ' Something may be missing for a few minutes.' : ''
      const words = lines === 0 ? `No results for “${text}”. Try less of it.` : `${lines} found.`
      show(lines === 0 ? [] : groupsOf(found, text), words + filling, text)
    } catch {
      if (!own.signal.aborted) fail(0)
    }
  }

  function fail(status: number): void {
    // No text is shown: the next one is asked in any case.
    show([], failureWords(status), null)
  }

  // Before its answer is there, Enter opens the page of the search instead of a line for another text.
  input.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter' && input.value.trim() !== shown) nav.clearSelection()
    },
    { capture: true },
  )
  input.addEventListener('input', look)
  dialog.addEventListener('close', () => {
    asked?.abort()
    clearTimeout(timer)
    nav.stop()
    input.value = ''
    show(first, '', '')
  })
  dialog.addEventListener('toggle', () => {
    if (dialog.open) begin()
  })

  function begin(): void {
    nav.start()
    look()
  }
  if (dialog.open) begin()
}

function failureWords(status: number): string {
  if (status === 401 || status === 403) return 'You are signed out. Press Enter to sign in again.'
  if (status === 429) return 'Too many searches in a short time. Wait a moment, then type again.'
  return 'The search does not answer. Press Enter to try again on its own page.'
}

function groupsOf({ groups }: Answer, text: string): readonly Node[] {
  const page = document.querySelector<HTMLFormElement>('#palette form')?.action ?? ''
  const to = (more: object) => `${page}?${new URLSearchParams({ q: text, ...more }).toString()}`
  const sections = groups.map(({ name, label, items, has_more: hasMore }) =>
    section(label, [
      ...items.map(({ title, details, href }) =>
        option(href, [
          element('span', 'palette-title', title),
          element('span', 'palette-details', details.join(' · ')),
        ]),
      ),
      ...(hasMore ? [option(to({ in: name }), [element('span', 'palette-more', `More ${label.toLowerCase()}`)])] : []),
    ]),
  )
  return [
    ...sections,
    section('Everything', [option(to({}), [element('span', 'palette-more', `All results for “${text}”`)])]),
  ]
}

function section(label: string, options: readonly Node[]): HTMLElement {
  const group = element('div', 'palette-group', element('div', 'palette-label', label), ...options)
  group.setAttribute('role', 'group')
  group.ariaLabel = label
  return group
}

function option(href: string, parts: readonly Node[]): HTMLElement {
  const line = element('a', 'palette-option', ...parts)
  line.setAttribute('href', href)
  line.setAttribute('role', 'option')
  line.tabIndex = -1
  return line
}

function element(name: string, className: string, ...parts: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...parts)
  return made
}
