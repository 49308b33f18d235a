import { useData } from 'vike-react/useData'
import { atKeywords } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { SummaryList } from '../../../components/SummaryList.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { backToKeywords } from '../KeywordsPage.tsx'
import { RefusedLines } from '../RefusedLines.tsx'
import type { Data } from './+data.ts'
import '../keywords.css'

const action = atKeywords.import()
const start = `${action}/start`

export default function ImportKeywords() {
  const { preview } = useData<Data>()
  return (
    <AdminPage title="Import keywords" part={atKeywords.home()} back={backToKeywords}>
      {preview ? <Preview preview={preview} /> : <ChooseFile />}
    </AdminPage>
  )
}

function ChooseFile() {
  const back = useCameBack(action)
  const again = useCameBack(start)
  return (
    <Card>
      <FormProblems of={again.isBack ? again : back} />
      <form method="post" action={action} encType="multipart/form-data" className="stack" noValidate>
        <Field
          name="file"
          type="file"
          label="File of keywords"
          hint="Our own export, a plain list with one keyword on each line, or the performance export of Search Console, as ZIP or CSV."
          accept=".csv,.txt,.tsv,.zip"
          required
          error={back.error('file') ?? again.error('file')}
        />
        <p className="soft">You see first how it would change the list. Nothing is written before you say so.</p>
        <div className="row row-tight">
          <Button>Show the preview</Button>
          <LinkButton variant="secondary" href={atKeywords.home()}>
            Cancel
          </LinkButton>
        </div>
      </form>
    </Card>
  )
}

function Preview({
  preview: { file, counts, lines, refused, isUseless },
}: {
  readonly preview: NonNullable<Data['preview']>
}) {
  return (
    <>
      <Card title="Preview">
        <p className="soft">Nothing is written yet.</p>
        <SummaryList rows={counts} />
        <form method="post" action={start} className="row row-tight" noValidate>
          <input type="hidden" name="file" value={file} />
          {!isUseless && <Button>Import</Button>}
          <LinkButton variant="secondary" href={action}>
            Choose another file
          </LinkButton>
        </form>
      </Card>
      <RefusedLines lines={lines} count={refused} />
    </>
  )
}
