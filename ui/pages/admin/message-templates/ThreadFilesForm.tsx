import { useData } from 'vike-react/useData'
import { Field } from '../../../components/form/Field.tsx'
import { SettingCard } from '../../../components/settings/SettingCard.tsx'
import type { Data } from './index/+data.ts'

const parts = [
  { name: 'files', label: 'Files of one booking' },
  { name: 'megabytes', label: 'Megabytes of one booking' },
] as const

/** The most that the files of one booking's conversation may be. */
export function ThreadFilesForm() {
  const { threadFiles, history } = useData<Data>()
  return (
    <SettingCard
      id="thread-files"
      title="Files in the conversation of a booking"
      action="/admin/message-templates/thread-files"
      history={history}
      fields={parts.map(({ name, label }) => ({ name, label, now: String(threadFiles[name]) }))}
      button="Save the limits"
      lead={
        <p>
          A conversation that has this many files takes no more until one is removed. One file may have 15 MB, a video
          100 MB. With 0 no file is taken.
        </p>
      }
    >
      {(back) =>
        parts.map(({ name, label }) => (
          <Field
            key={name}
            name={name}
            label={label}
            inputMode="numeric"
            className="figures"
            defaultValue={back.value(name) ?? String(threadFiles[name])}
            error={back.error(name)}
          />
        ))
      }
    </SettingCard>
  )
}
