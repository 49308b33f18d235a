import { fieldId } from '../../components/form/field-id.ts'
import { answerTo } from './form.ts'
import type { TypedFault } from './judge-typed.ts'

/** The faults that are shown: a summary with a link to each field, and the same words beside the field. */
export function showFaults(form: HTMLFormElement, faults: readonly TypedFault[]): void {
  const summary = form.querySelector<HTMLElement>('[data-faults]')
  const list = summary?.querySelector('ul')
  if (!summary || !list) return
  list.replaceChildren(...faults.filter(isFirstOfItsWords).map(linkTo))
  summary.hidden = faults.length === 0
  for (const wrong of form.querySelectorAll<HTMLElement>('.field-wrong')) clear(wrong)
  // A field has one fault at a time: the first.
  for (const { path, message } of faults.toReversed()) mark(answerTo(form, path), message)
}

/** Moves the focus to the summary, which is read out. */
export function focusFaults(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[data-faults]')?.focus()
}

/** An item that lacks several things is named once. */
function isFirstOfItsWords(fault: TypedFault, place: number, all: readonly TypedFault[]): boolean {
  return all.findIndex((other) => wordsOf(other) === wordsOf(fault)) === place
}

function wordsOf({ path, message }: TypedFault): string {
  const [, place] = /^items\.(\d+)\./.exec(path) ?? []
  return place === undefined ? message : `Item ${Number(place) + 1}: ${message}`
}

function linkTo(fault: TypedFault): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = `#${fieldId(fault.path)}`
  link.textContent = wordsOf(fault)
  item.append(link)
  return item
}

function mark(answer: HTMLElement, message: string): void {
  const field = answer.closest<HTMLElement>('.field')
  if (!field) return
  clear(field)
  const pattern = document.querySelector<HTMLTemplateElement>('template[data-fault-pattern]')
  const words = pattern?.content.firstElementChild?.cloneNode(true)
  if (!(words instanceof HTMLElement)) return
  words.id = `${answer.id}-error`
  words.lastElementChild?.append(message)
  field.classList.add('field-wrong')
  field.querySelector('.field-hint, .field-label')?.after(words)
  answer.setAttribute('aria-invalid', 'true')
  answer.setAttribute('aria-describedby', [hintOf(answer), words.id].filter(Boolean).join(' '))
}

function clear(field: HTMLElement): void {
  field.classList.remove('field-wrong')
  field.querySelector('.field-error')?.remove()
  const answer = field.querySelector<HTMLElement>('[aria-invalid]')
  if (!answer) return
  answer.removeAttribute('aria-invalid')
  const hint = hintOf(answer)
  if (hint) answer.setAttribute('aria-describedby', hint)
  else answer.removeAttribute('aria-describedby')
}

const hintOf = (answer: HTMLElement) => document.getElementById(`${answer.id}-hint`)?.id
