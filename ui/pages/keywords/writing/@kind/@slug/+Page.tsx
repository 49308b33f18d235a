import { useData } from 'vike-react/useData'
import { at, atKeywords } from '#modules/shared'
import { Badge } from '../../../../../components/Badge.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { Notice } from '../../../../../components/Notice.tsx'
import { Table } from '../../../../../components/Table.tsx'
import { Prose } from '../../../../../components/content/Prose.tsx'
import { Button } from '../../../../../components/form/Button.tsx'
import { Field } from '../../../../../components/form/Field.tsx'
import { TextArea } from '../../../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { AdminPage } from '../../../../admin/AdminPage.tsx'
import { stateWords } from '../../state-words.ts'
import type { Data } from './+data.ts'
import '../../written.css'

export default function WrittenPageEditor() {
  const { done, path, state, service, place, old, clash } = useData<Data>()
  const about = [service, place].filter((one) => one !== null).join(', ')
  return (
    <AdminPage
      title={<span className="written-path">{path}</span>}
      part={atKeywords.home()}
      back={{ href: atKeywords.pages(), words: 'Pages worth writing' }}
      done={done}
      aside={<Badge tone={state === 'published' ? 'good' : 'plain'}>{stateWords[state]}</Badge>}
    >
      <p className="lead">
        {about === '' ? 'An answer to a search.' : `About ${about}.`}{' '}
        {state === 'published' && <a href={path}>Open the page</a>}
      </p>
      {clash && (
        <Notice tone="warn" title="Somebody has changed this page meanwhile">
          <p>Your text is in the form below. Theirs is the latest of the versions: compare before you save again.</p>
        </Notice>
      )}
      {old && (
        <Notice title={`This is the text of version ${old.version}`}>
          <p>Save it to bring it back.</p>
        </Notice>
      )}
      <Alike />
      <div className="written-columns">
        <Editor />
        <Preview />
      </div>
      {state === 'published' && <Withdraw />}
      <Versions />
    </AdminPage>
  )
}

/** The pages that share too much, and the sentences to write anew. */
function Alike() {
  const { alike, mostPercent } = useData<Data>()
  if (!alike) return null
  return (
    <Notice tone="warn" title={`Other pages have ${alike.percent} % of this text`}>
      <p>
        It must be less than {mostPercent} %. Names of places do not count as a difference. Nothing was saved: your text
        is in the form.
      </p>
      <ul className="plain stack written-alike">
        {alike.pages.map(({ path, title, percent, sentences }) => (
          <li key={path}>
            <p>
              <strong className="figures">{percent} %</strong> on <a href={path}>{title}</a>
            </p>
            <ul>
              {sentences.map((sentence, index) => (
                <li key={`${index}-${sentence}`}>{sentence}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Editor() {
  const { action, fields, version, state, leastWords, mostPercent } = useData<Data>()
  const back = useCameBack(action)
  return (
    <Card title="Text">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <input type="hidden" name="version" value={version} />
        {fields.map(({ id, kind, label, limit, text }) =>
          kind === 'line' ? (
            <Field
              key={id}
              name={id}
              label={label}
              hint={`At most ${limit} characters.`}
              error={back.error(id)}
              maxLength={limit}
              defaultValue={text}
            />
          ) : (
            <TextArea
              key={id}
              name={id}
              label={label}
              hint={`At least ${leastWords} words, and less than ${mostPercent} % of them as on another page. An empty line begins a paragraph; **bold**, - a list, ## a heading, [words](/book) a link.`}
              error={back.error(id)}
              rows={18}
              maxLength={limit}
              defaultValue={text}
            />
          ),
        )}
        <div className="row">
          {state === 'published' ? (
            <Button>Save</Button>
          ) : (
            <>
              <Button variant="secondary">Save draft</Button>
              <Button formAction={`${action}/publish`}>Publish</Button>
            </>
          )}
          <Button variant="secondary" formAction={`${action}/preview`}>
            Preview
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Preview() {
  const { preview } = useData<Data>()
  return (
    <Card title="Preview" id="preview">
      <p className="written-title">{preview.title}</p>
      <p className="lead">{preview.lead}</p>
      <Prose of={preview.body} />
    </Card>
  )
}

function Withdraw() {
  const { action, version, path } = useData<Data>()
  return (
    <Card title="Take the page back">
      <p>
        {path} then says that it is gone, and leaves the list for search engines. The text stays here. To lead visitors
        on to another page, add a <a href={at.admin.site.redirects()}>redirect</a> afterwards.
      </p>
      <form method="post" action={`${action}/withdraw`} noValidate>
        <input type="hidden" name="version" value={version} />
        <Button variant="secondary">Take back</Button>
      </form>
    </Card>
  )
}

function Versions() {
  const { versions } = useData<Data>()
  return (
    <Card title="Versions">
      <Table
        caption="Saved versions of this page"
        captionHidden
        rows={versions}
        rowKey={({ href }) => href}
        empty={null}
        columns={[
          {
            key: 'name',
            label: 'Version',
            cell: ({ href, name, isCurrent }) => (
              <span className="row">
                <a href={href}>{name}</a>
                {isCurrent && <Badge tone="good">Latest</Badge>}
              </span>
            ),
          },
          { key: 'state', label: 'State', cell: ({ state }) => stateWords[state] },
          { key: 'who', label: 'By', cell: ({ who }) => who },
          { key: 'when', label: 'Saved', cell: ({ when }) => when },
        ]}
      />
    </Card>
  )
}
