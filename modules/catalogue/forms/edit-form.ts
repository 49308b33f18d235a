import { type ContentFault, type FormContent, type FormTemplate, judgeContent } from '#modules/fulfilment'
import { type Clock, type FormId, type IdSource, type Result, type UserId, accept, refuse } from '#modules/shared'
import type { FormChanged, FormStore, FormUnknown } from './form-store.ts'
import { isSameForm } from './seed-form.ts'

export interface BadForm {
  readonly kind: 'bad-form'
  readonly faults: readonly ContentFault[]
}

/** A place that the catalogue does not have. */
interface Places {
  readonly categories: ReadonlySet<string>
  readonly services: ReadonlySet<string>
}

interface FormPorts {
  readonly forms: FormStore
  readonly places: () => Promise<Places>
  readonly clock: Clock
  readonly ids: IdSource
}

/** The owner's change of a form; a field that is left out stays. */
export interface FormEdit {
  readonly id: FormId
  /** The version that the owner saw. */
  readonly version: number
  readonly content?: Partial<FormContent>
  readonly isActive?: boolean
  readonly by: UserId
}

export type FormEditRefusal = BadForm | FormUnknown | FormChanged

/** The forms that the business fills in on site. */
export function createForms({ forms, places, clock, ids }: FormPorts) {
  async function judge(content: FormContent): Promise<Result<null, BadForm>> {
    const known = await places()
    const strange =
      content.categories.some((slug) => !known.categories.has(slug)) ||
      content.services.some((id) => !known.services.has(id))
    const faults = [
      ...judgeContent(content),
      ...(strange ? [{ path: 'categories', message: 'Choose from the trades and services of the catalogue' }] : []),
    ]
    return faults.length > 0 ? refuse({ kind: 'bad-form', faults }) : accept(null)
  }

  return {
    /** The forms by title. */
    forms: () => forms.read(),
    /** Null when there is none. */
    form: async (id: FormId) => (await forms.read()).find(({ current }) => current.formId === id) ?? null,
    /** The latest first. */
    formVersions: (id: FormId) => forms.versions(id),
    /** All that is wrong with a form as it is written. */
    judgeForm: judge,

    async addForm(content: FormContent, by: UserId): Promise<Result<FormTemplate, BadForm>> {
      const judged = await judge(content)
      if (!judged.ok) return judged
      return accept(await forms.add({ ...content, formId: ids.next('frm'), version: 1 }, by, clock.now()))
    },

    /** Saves another version where something is written anew; visits that were begun keep theirs. */
    async editForm({ id, version, content, isActive, by }: FormEdit): Promise<Result<FormTemplate, FormEditRefusal>> {
      const present = (await forms.read()).find(({ current }) => current.formId === id)
      if (!present) return refuse({ kind: 'form-unknown' })
      const { current } = present
      if (current.version !== version) return refuse({ kind: 'form-changed' })
      const written = { ...current, ...content }
      const isWritten = !isSameForm(current, written)
      if (isWritten) {
        const judged = await judge(written)
        if (!judged.ok) return judged
        const saved = await forms.save({ ...written, version: version + 1 }, by, clock.now())
        if (!saved.ok || isActive === undefined || isActive === present.isActive) return saved
      }
      if (isActive === undefined || isActive === present.isActive) return accept(present)
      return forms.switchTo(id, isActive, clock.now())
    },
  }
}
