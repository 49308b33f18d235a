import { findServices } from '#modules/catalogue'
import { type Choice, makeCombobox } from './combobox.ts'

const linesShown = 8

/** The list of services becomes a field that is typed into; the list itself keeps the answer. */
export function typeServices(part: ParentNode, onChange: () => void): void {
  const select = part.querySelector<HTMLSelectElement>('select[data-services]')
  if (!select) return
  const options = [...select.options].filter(({ value }) => value !== '')
  const services = options.map((option) => {
    const { about = '', trade = '', note = '' } = option.dataset
    return { id: option.value, name: option.text, description: about, trade, note }
  })
  const input = document.createElement('input')
  for (const name of ['aria-describedby', 'aria-invalid', 'id']) {
    const value = select.getAttribute(name)
    if (value !== null) input.setAttribute(name, value)
  }
  select.removeAttribute('id')
  select.hidden = true
  input.type = 'text'
  input.className = 'input'
  input.spellcheck = false
  const nameOf = () => services.find(({ id }) => id === select.value)?.name ?? ''
  input.value = nameOf()
  select.before(input)

  async function find(typed: string): Promise<readonly Choice[]> {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
    const isBegun = (text: string) => words.every((word) => ` ${text.toLowerCase()}`.includes(` ${word}`))
    const isNew = typed.trim() !== nameOf()
    const begun = services.filter(({ name }) => isBegun(name))
    const first = begun.filter(({ name }) => name.toLowerCase().startsWith(words[0] ?? ''))
    const found = isNew ? [...first, ...begun, ...findServices(typed, services)] : services
    return [...new Set(found)]
      .slice(0, linesShown)
      .map(({ id, name, note }) => ({ value: id, words: twoLines(name, note) }))
  }

  makeCombobox({
    input,
    label: 'Services',
    find,
    pick: ({ value }) => {
      select.value = value
      input.value = nameOf()
      onChange()
    },
    takesOnTab: true,
  })
  input.addEventListener('blur', () => {
    if (input.value.trim() === '' && select.value !== '') {
      select.value = ''
      onChange()
    } else if (select.value !== '') input.value = nameOf()
  })
}

function twoLines(name: string, note: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  const [strong, small] = [document.createElement('strong'), document.createElement('span')]
  strong.textContent = name
  small.textContent = note
  small.className = 'soft small'
  fragment.append(strong, small)
  return fragment
}
