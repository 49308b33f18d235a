import { useData } from 'vike-react/useData'
import { Button } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Question, answerProps } from '../../components/form/Question.tsx'
import { Select } from '../../components/form/Select.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const action = '/application/documents'
const hint = 'A PDF, JPEG or PNG of at most 10 MB. Only you and an administrator can open it.'

export function DocumentsCard() {
  const { shown, documentKinds, documentsLeft } = useData<Data>()
  const back = useCameBack(action)
  const error = back.error('document')
  return (
    <Card title="Documents">
      {shown.documents.length > 0 && (
        <ul className="plain stack stack-tight">
          {shown.documents.map(({ id, label, href, size, when, isReliedOn }) => (
            <li key={id} className="row row-apart">
              <span>
                <a href={href}>{label}</a>{' '}
                <span className="soft small">
                  {size}, {when}
                </span>
              </span>
              {isReliedOn ? (
                <span className="soft small">Stays with our records</span>
              ) : (
                <form method="post" action={`${action}/${id}/delete`} noValidate>
                  <Button variant="quiet">
                    Remove<span className="out-of-sight"> {label}</span>
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      <FormProblems of={back} />
      {documentsLeft > 0 ? (
        <form method="post" action={action} encType="multipart/form-data" className="stack" noValidate>
          <Select name="kind" label="Kind of document" options={documentKinds} defaultValue={back.value('kind')} />
          <Question name="document" label="File" hint={hint} error={error}>
            <input
              {...answerProps({ name: 'document', hint, error })}
              className="input"
              type="file"
              accept="application/pdf,image/jpeg,image/png"
            />
          </Question>
          <div>
            <Button variant="secondary">Upload document</Button>
          </div>
        </form>
      ) : (
        <p className="soft">You have reached the limit for documents. Remove one to upload another.</p>
      )}
    </Card>
  )
}
