import { Trash2, Upload } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { quoteLimits } from '#modules/quoting'
import { Button } from '../../components/form/Button.tsx'
import { Question, answerProps } from '../../components/form/Question.tsx'
import { Select } from '../../components/form/Select.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import type { CameBack } from '../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const megabyte = 1024 * 1024
const photoBytes = 15 * megabyte
const photoHint = `Up to ${quoteLimits.photos}. The place where they were taken is removed.`
const videoHint = `One, as MP4, MOV or WebM, up to ${quoteLimits.videoBytes / megabyte} MB. It stays as your phone made it.`

export function StepWhat({ back }: { readonly back: CameBack }) {
  const { kept, categories, photos, videos } = useData<Data>()
  const text = (name: string) => back.value(name) ?? kept[name] ?? ''
  return (
    <>
      <TextArea
        name="description"
        label="What needs doing?"
        hint={`At least ${quoteLimits.descriptionFrom} characters: the rooms, sizes, and what is there now`}
        rows={7}
        maxLength={quoteLimits.description}
        required
        defaultValue={text('description')}
        error={back.error('description')}
      />
      <Select
        name="category"
        label="Trade"
        optional
        defaultValue={text('category')}
        options={[{ value: '', label: 'I am not sure' }, ...categories]}
        error={back.error('category')}
      />
      <fieldset className="quote-files stack" id="files">
        <legend className="card-title">Photos and a video</legend>
        <p className="soft">Only our office sees them. A wide picture and a close one help most.</p>
        {photos.length < quoteLimits.photos && (
          <Question name="photo" label="Photos" hint={photoHint} error={back.error('photo')} optional>
            <input
              {...answerProps({ name: 'photo', hint: photoHint, error: back.error('photo') })}
              className="input quote-file"
              type="file"
              accept="image/*"
              multiple
              data-most={photoBytes}
            />
          </Question>
        )}
        <Progress name="photo" label="Sending photos" />
        {videos.length < quoteLimits.videos && (
          <Question name="video" label="Video" hint={videoHint} error={back.error('video')} optional>
            <input
              {...answerProps({ name: 'video', hint: videoHint, error: back.error('video') })}
              className="input quote-file"
              type="file"
              accept="video/mp4,video/quicktime,video/webm"
              data-most={quoteLimits.videoBytes}
            />
          </Question>
        )}
        <Progress name="video" label="Sending the video" />
        <div data-quote-add>
          <Button
            variant="secondary"
            name="intent"
            value="files"
            formNoValidate
            icon={<Upload size={20} aria-hidden="true" />}
          >
            Add these files
          </Button>
        </div>
        <Files />
      </fieldset>
    </>
  )
}

function Progress({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <div>
      <progress data-quote-bar={name} aria-label={label} max={1} value={0} hidden />
      <output className="soft" data-quote-status={name} />
    </div>
  )
}

function Files() {
  const { photos, videos } = useData<Data>()
  return (
    <ul className="plain quote-list" data-quote-files>
      {photos.map((id, place) => (
        <li key={id}>
          <img
            src={`/api/quote-files/${id}`}
            alt={`The work, ${place + 1} of ${photos.length}`}
            width={96}
            height={96}
            loading="lazy"
          />
          <Remove id={id} what={`photo ${place + 1}`} />
        </li>
      ))}
      {videos.map(({ id, bytes }) => (
        <li key={id}>
          <span className="quote-video">Video, {(bytes / megabyte).toFixed(1)} MB</span>
          <Remove id={id} what="the video" />
        </li>
      ))}
    </ul>
  )
}

function Remove({ id, what }: { readonly id: string; readonly what: string }) {
  return (
    <Button
      variant="quiet"
      name="intent"
      value={`remove:${id}`}
      formNoValidate
      icon={<Trash2 size={20} aria-hidden="true" />}
    >
      Remove<span className="out-of-sight"> {what}</span>
    </Button>
  )
}
