import type { FormContent, FormTemplate, FormVersion } from '#modules/fulfilment'
import type { FormId, Result, UserId } from '#modules/shared'

/** A version as the list shows it. */
export interface SavedForm extends FormVersion {
  /** The present name of the person who saved it; null for the data file. */
  readonly savedByName: string | null
  readonly savedAt: Temporal.Instant
}

export interface FormUnknown {
  readonly kind: 'form-unknown'
}

/** Another version was saved since the form was read. */
export interface FormChanged {
  readonly kind: 'form-changed'
}

/** A form as the data file has it. */
export interface SeedForm extends FormContent {
  readonly id: FormId
}

/** The effect of one run of the data file on the forms, by title. */
export interface FormsSeeded {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  /** The owner's own version stands against another one of the file. */
  readonly kept: readonly string[]
}

/** Keeps risk checks and work forms with all their versions. Each method is one transaction. */
export interface FormStore {
  /** The forms by title; the same object until a form changes. */
  read(): Promise<readonly FormTemplate[]>

  /** The latest first; none for an unknown form. */
  versions(id: FormId): Promise<readonly SavedForm[]>

  /** A new form, with its first version. */
  add(form: FormVersion, by: UserId, at: Temporal.Instant): Promise<FormTemplate>

  /** Refuses unless its number follows the one of the latest version. */
  save(form: FormVersion, by: UserId, at: Temporal.Instant): Promise<Result<FormTemplate, FormUnknown | FormChanged>>

  /** Asks it at visits, or no more; answers that were given stay. */
  switchTo(id: FormId, isActive: boolean, at: Temporal.Instant): Promise<Result<FormTemplate, FormUnknown>>

  /** Makes each form what `seedForm` says. Doing it again changes nothing. */
  applySeed(forms: readonly SeedForm[], at: Temporal.Instant): Promise<FormsSeeded>
}
