import { Camera, Trash2 } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { Button } from '../form/Button.tsx'
import { Question, answerProps } from '../form/Question.tsx'
import type { PhotoShown } from './view.ts'

/** Pictures of the problem. Without a script they are sent with the form; with one they are made small and sent at once. */
export function PhotoField({
  photos,
  most,
  awake,
  error,
  onPhotos,
}: {
  readonly photos: readonly PhotoShown[]
  readonly most: number
  readonly awake: boolean
  readonly error: string | undefined
  readonly onPhotos?: (files: readonly File[]) => Promise<void>
}) {
  const [sending, setSending] = useState(0)
  const left = most - photos.length
  const hint = `Up to ${most}. Only you, the technician and our office see them. The place where they were taken is removed.`

  async function send({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(currentTarget.files ?? [])].slice(0, left)
    currentTarget.value = ''
    setSending(files.length)
    await onPhotos?.(files)
    setSending(0)
  }

  return (
    <div className="stack stack-tight">
      <Question name="photo" label="Photos" hint={hint} error={error} optional>
        {left > 0 && (
          <input
            {...answerProps({ name: 'photo', hint, error })}
            className="input wizard-file"
            type="file"
            accept="image/*"
            multiple
            {...(awake && onPhotos && { name: undefined, onChange: (event) => void send(event) })}
          />
        )}
      </Question>
      <output className="soft">
        {sending > 0 && `Sending ${sending === 1 ? 'your photo' : `${sending} photos`}...`}
      </output>
      {photos.length > 0 && (
        <ul className="plain wizard-photos">
          {photos.map(({ id, src }, place) => (
            <li key={id}>
              <img
                src={src}
                alt={`The problem, ${place + 1} of ${photos.length}`}
                width={96}
                height={96}
                loading="lazy"
              />
              <Button
                variant="quiet"
                name="intent"
                value={`remove-photo:${id}`}
                formNoValidate
                icon={<Trash2 size={20} aria-hidden="true" />}
              >
                Remove<span className="out-of-sight"> photo {place + 1}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!awake && left > 0 && (
        <div>
          <Button
            variant="secondary"
            name="intent"
            value="photos"
            formNoValidate
            icon={<Camera size={20} aria-hidden="true" />}
          >
            Add these photos
          </Button>
        </div>
      )}
    </div>
  )
}
