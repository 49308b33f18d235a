import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { Table } from '../../../../components/Table.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { LegalText } from '../../../../components/legal/LegalText.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import '../legal-editor.css'

export default function LegalEditorPage() {
  const { title, says, address, done, old, action } = useData<Data>()
  return (
    <AdminPage
      title={title}
      part="/admin/legal"
      back={{ href: at.admin.legal(), words: 'Legal pages' }}
      done={done}
      aside={<a href={address}>See it on the site</a>}
    >
      <p className="lead">{says}</p>
      {old !== null && (
        <Notice
          title={old === 0 ? 'This is the text that came with the product' : `This is the text of version ${old}`}
        >
          <p>
            It is not in force. Save it to bring it back as a new version, or{' '}
            <a href={action}>go to the one in force</a>.
          </p>
        </Notice>
      )}
      <div className="legal-columns">
        <Editor />
        <div className="stack stack-even">
          <Preview />
          <Versions />
        </div>
      </div>
    </AdminPage>
  )
}

function Editor() {
  const { action, version, text, blanks, facts, limit } = useData<Data>()
  const back = useCameBack(action)
  return (
    <Card title="Text">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <input type="hidden" name="version" value={version} />
        {blanks.length > 0 && (
          <fieldset className="field stack">
            <legend className="field-label">Blanks to fill in</legend>
            {blanks.map((name, place) => (
              <div key={name}>
                <input type="hidden" name={`blank_name_${place}`} value={name} />
                <Field name={`blank_${place}`} label={sentence(name)} optional />
              </div>
            ))}
          </fieldset>
        )}
        <p>
          A line with "## " is a heading, one with "- " an item of a list. Words in braces are filled in from your
          settings, and a line with an empty one is left out:{' '}
          <span className="legal-facts">{facts.map((fact) => `{${fact}}`).join(' ')}</span>
        </p>
        <TextArea
          name="text"
          label="Text of the page"
          rows={28}
          maxLength={limit}
          defaultValue={text}
          error={back.error('text')}
        />
        <div className="row">
          <Button>Save as a new version</Button>
          <Button variant="secondary" formAction={`${action}/preview`}>
            Preview
          </Button>
        </div>
      </form>
    </Card>
  )
}

const sentence = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function Preview() {
  const { preview } = useData<Data>()
  return (
    <Card title="Preview">
      {preview === null ? (
        <p>Correct the text to see how it reads.</p>
      ) : (
        <details>
          <summary className="legal-summary">How the page reads</summary>
          <LegalText blocks={preview} level={3} />
        </details>
      )}
    </Card>
  )
}

function Versions() {
  const { versions } = useData<Data>()
  return (
    <Card title="Versions">
      <Table
        caption="Versions of this page"
        captionHidden
        rows={versions}
        rowKey={({ href }) => href}
        empty={null}
        columns={[
          {
            key: 'version',
            label: 'Version',
            cell: ({ href, version }) => <a href={href}>{version === 0 ? 'First text' : `Version ${version}`}</a>,
          },
          { key: 'when', label: 'Saved', cell: ({ when }) => when },
          { key: 'who', label: 'By', cell: ({ who }) => who },
        ]}
      />
    </Card>
  )
}
