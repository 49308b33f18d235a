import type { Question } from '#modules/fulfilment'
import { QuestionError, QuestionHint } from '../../form/Question.tsx'
import { fieldId } from '../../form/field-id.ts'

/** A photo that the visit has. */
export interface OfferedPhoto {
  readonly id: string
  readonly words: string
  readonly src: string
}

/** A photo that is taken now, or one that the visit has. */
export function PhotoQuestion({
  question: { id, label, hint, isRequired },
  value,
  error,
  photos,
}: {
  readonly question: Question
  readonly value: string
  readonly error: string | undefined
  readonly photos: readonly OfferedPhoto[]
}) {
  const name = `answers.${id}`
  const chosen = photos.find((photo) => photo.id === value)
  return (
    <fieldset id={fieldId(name)} tabIndex={-1} className={error ? 'field field-wrong' : 'field'}>
      <legend className="field-label">
        {label}
        {!isRequired && <span className="field-optional"> (optional)</span>}
      </legend>
      {hint && <QuestionHint name={name}>{hint}</QuestionHint>}
      {error && <QuestionError name={name}>{error}</QuestionError>}
      {chosen && <img className="form-photo" src={chosen.src} alt={`Answer: ${chosen.words}`} loading="lazy" />}
      <input type="hidden" name={`photo_id.${id}`} value={globalThis.crypto.randomUUID()} />
      <label className="stack stack-tight">
        <span>{chosen ? 'Take another photo' : 'Take or choose a photo'}</span>
        <input type="file" name={`photo.${id}`} accept="image/*" className="input" />
      </label>
      {photos.length > 0 && (
        <label className="stack stack-tight">
          <span>Or one of this visit</span>
          <select name={name} defaultValue={chosen ? value : ''} className="input">
            <option value="">None</option>
            {photos.map((photo) => (
              <option key={photo.id} value={photo.id}>
                {photo.words}
              </option>
            ))}
          </select>
        </label>
      )}
    </fieldset>
  )
}
