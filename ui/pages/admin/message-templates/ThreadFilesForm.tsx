import { useData } from 'vike-react/useData'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './index/+data.ts'

const action = '/admin/message-templates/thread-files'

/** The most that the files of one booking's conversation may be. */
export function ThreadFilesForm() {
  const { threadFiles } = useData<Data>()
  const back = useCameBack(action)
  const field = (name: 'files' | 'megabytes') => ({
    name,
    inputMode: 'numeric' as const,
    className: 'figures',
    defaultValue: back.value(name) ?? String(threadFiles[name]),
    error: back.error(name),
  })
  return (
    <Card id="thread-files" title="Files in the conversation of a booking">
      <FormProblems of={back} />
      <p>
        A conversation that has this many files takes no more until one is removed. One file may have 15 MB, a video 100
        MB. With 0 no file is taken.
      </p>
      <form method="post" action={action} className="stack" noValidate>
        <Field {...field('files')} label="Files of one booking" />
        <Field {...field('megabytes')} label="Megabytes of one booking" />
        <div>
          <Button>Save the limits</Button>
        </div>
      </form>
    </Card>
  )
}
