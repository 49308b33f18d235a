import { autosave } from './field/autosave.ts'
import { settleDraft } from './field/draft/report-draft.ts'
import { shownAfresh } from './field/fresh.ts'
import { attendParts } from './field/part-rows.ts'
import { sendPhotos } from './field/send-photos.ts'
import { attendAbsence, attendSignature } from './field/sign.ts'
import { attendSubmit } from './field/submit-report.ts'
import { attendCash } from './field/take-cash.ts'
import { saveAll } from './field/unsaved.ts'

/** The report of a visit is saved as it is written, photos are sent as they are chosen, and the customer signs. */
const report = document.querySelector<HTMLFormElement>('form[data-report]')
const visit = document.querySelector<HTMLElement>('.tracker')?.dataset['visit'] ?? ''
const settle = () => settleDraft(visit, report !== null)
const isKept = document.documentElement.dataset['keptAt'] !== undefined
const settled = isKept ? Promise.resolve() : settle().catch(() => {})
if (report) {
  const save = autosave(report, settled)
  const parts = report.querySelector<HTMLElement>('[data-parts]')
  if (parts) attendParts(parts, save)
  for (const button of report.querySelectorAll<HTMLElement>('[data-save]')) button.hidden = true
}

const photos = document.querySelector<HTMLFormElement>('form[data-photos]')
if (photos) sendPhotos(photos)

function attendClosing(): void {
  const form = (mark: string) => document.querySelector<HTMLFormElement>(`form[data-${mark}]:not([data-attended])`)
  const attended = { sign: attendSignature, absent: attendAbsence, submit: attendSubmit, cash: attendCash }
  for (const [mark, attend] of Object.entries(attended)) {
    const found = form(mark)
    if (!found) continue
    found.dataset['attended'] = ''
    attend(found)
  }
}
attendClosing()
document.addEventListener(shownAfresh, attendClosing)
document.addEventListener(shownAfresh, () => void settle().catch(() => {}))

const mayGo = new WeakSet<HTMLFormElement>()

/** The report is saved before another form of the page is sent. */
document.addEventListener('submit', (event) => {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || mayGo.has(form)) return
  event.preventDefault()
  const { submitter } = event
  void saveAll().then(() => {
    mayGo.add(form)
    // A form cannot be sent while its own event is still being handled, which this may be.
    setTimeout(() => form.requestSubmit(submitter))
  })
})
