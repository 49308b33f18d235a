import { Camera } from 'lucide-react'
import { Button } from '../../../../components/form/Button.tsx'
import { Question, answerProps } from '../../../../components/form/Question.tsx'
import type { PartProps } from './part-props.ts'

/** Photos that the caller has sent in. They stay with the form, also when it comes back. */
export function PhotosPart({ desk: { photos, photosMost }, back }: PartProps) {
  const asked = {
    name: 'photo',
    label: 'Photos',
    hint: `JPEG, PNG or WebP, up to ${photosMost}.`,
    error: back.error('photo'),
    optional: true,
  }
  return (
    <div className="stack stack-tight">
      {photos.length > 0 && (
        <ul className="plain row row-tight" aria-label="Photos of this booking">
          {photos.map(({ id }, place) => (
            <li key={id}>
              <Button variant="secondary" name="intent" value={`remove-photo:${id}`} formNoValidate>
                Remove photo {place + 1}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < photosMost && (
        <Question {...asked}>
          <input {...answerProps(asked)} className="input" type="file" accept="image/*" multiple data-photos />
        </Question>
      )}
      <noscript>
        <Button
          variant="secondary"
          name="intent"
          value="photos"
          formNoValidate
          icon={<Camera size={20} aria-hidden="true" />}
        >
          Add these photos
        </Button>
      </noscript>
    </div>
  )
}
