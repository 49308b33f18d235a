import { unpricedExtra } from '#modules/fulfilment'
import { leftWords } from '../../../components/field/forms/form-words.ts'
import { missingIn } from '../../../components/field/missing-in.ts'
import { type ReportStanding, standingOf } from './report-standing.ts'

/** Signature and submission follow what the phone has, where the server has not shown them. */
export async function showClosing(visit: string): Promise<void> {
  const standing = await standingOf(visit)
  const part = document.querySelector<HTMLElement>('#closing')
  if (!part || !standing?.isAhead) return
  const end = standing.fields.completionStatus
  const signing = part.querySelector<HTMLElement>('[data-signing]')
  if (signing) signing.hidden = end !== 'completed'
  showSigned(part, standing)
  showEndFields(part, end ?? '')
  for (const [form, left] of standing.formsHere) {
    const state = document.querySelector(`[data-form-state="${CSS.escape(form)}"]`)
    if (state) state.textContent = `${leftWords(left) ?? 'Complete'}. Saved on this phone`
  }
  const words = part.querySelector<HTMLElement>('#submit-missing')
  const button = part.querySelector<HTMLButtonElement>('form[data-submit] button[type=submit]')
  if (!words || !button) return
  const unpriced = unpricedExtra(standing.fields.parts)
  const missing = missingIn({
    ...standing.fields,
    unpriced: unpriced === null ? null : (standing.fields.parts[unpriced]?.name ?? ''),
  })
  words.textContent = missing
  words.hidden = missing === null
  button.disabled = missing !== null
}

function showSigned(part: HTMLElement, { isSigned }: ReportStanding): void {
  const words = part.querySelector<HTMLElement>('[data-signed-words]')
  const shown = part.querySelector<HTMLElement>('[data-signature-read]')
  const isShown = 'signed' in part.dataset && isSigned
  if (shown) shown.hidden = !isShown
  if (words) words.textContent = isSigned && !isShown ? signedWords : ''
}

const signedWords =
  'Saved on this phone, and sent when there is a signal. A change of the report or its photos voids it.'

/** The fields that belong to how the visit ended. */
function showEndFields(part: HTMLElement, end: string): void {
  const place = part.querySelector<HTMLElement>('[data-end]')
  if (!place || place.dataset['end'] === end) return
  const fields = part.querySelector<HTMLTemplateElement>(`template[data-fields-of="${CSS.escape(end)}"]`)
  place.replaceChildren(...(fields ? [document.importNode(fields.content, true)] : []))
  place.dataset['end'] = end
}
