import { showParts } from '../part-rows.ts'
import type { Written } from '../report-fields.ts'

/** The form of a report shows these fields, as they were written in it before. */
export function fillForm(form: HTMLFormElement, fields: Written): void {
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'parts_used') {
      const list = form.querySelector<HTMLElement>('[data-parts]')
      // The values that `writtenIn` read from this form.
      if (list && Array.isArray(value)) showParts(list, value)
      continue
    }
    const text = value === true ? 'yes' : value === false ? 'no' : String(value)
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`[name="${CSS.escape(name)}"]`)) {
      if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === text
      else field.value = text
    }
  }
}
