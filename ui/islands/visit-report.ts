import { autosave } from './field/autosave.ts'
import { attendParts } from './field/part-rows.ts'
import { sendPhotos } from './field/send-photos.ts'
import { saveAll } from './field/unsaved.ts'

/** The report of a visit is saved as it is written, and photos are sent as they are chosen. */
const report = document.querySelector<HTMLFormElement>('form[data-report]')
if (report) {
  const save = autosave(report)
  const parts = report.querySelector<HTMLElement>('[data-parts]')
  if (parts) attendParts(parts, save)
  for (const button of report.querySelectorAll<HTMLElement>('[data-save]')) button.hidden = true
}

const photos = document.querySelector<HTMLFormElement>('form[data-photos]')
if (photos) sendPhotos(photos)

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
