import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../../../components/Badge.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { Notice } from '../../../../../components/Notice.tsx'
import { Table } from '../../../../../components/Table.tsx'
import { Prose } from '../../../../../components/content/Prose.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import { TextForm } from './TextForm.tsx'
import type { Data } from './+data.ts'
import '../../site-admin.css'

export default function ContentTextPage() {
  const { done, label, page, isDefault, old, clash, action } = useData<Data>()
  return (
    <AdminPage
      title={label}
      part="/admin/site"
      back={{ href: `${at.admin.site.content()}#${page.slug}`, words: 'Texts of the pages' }}
      done={done}
      aside={isDefault ? <Badge>Original text</Badge> : <Badge tone="brand">Yours</Badge>}
    >
      <p className="lead">
        Appears on <a href={page.path}>{page.title}</a>.
      </p>
      {clash && (
        <Notice tone="warn" title={`${clash.by ?? 'Somebody'} has changed this text meanwhile`}>
          <p>The page now says:</p>
          <p className="content-theirs">{clash.text === '' ? '(empty)' : clash.text}</p>
          <p>Your text is still in the form below. Saving it replaces theirs; theirs stays in the list of versions.</p>
        </Notice>
      )}
      {old && (
        <Notice
          title={old.version === '0' ? 'This is the original text' : `This is the text of version ${old.version}`}
        >
          <p>
            It is not on the page. Save it to bring it back, or <a href={action}>go to the present text</a>.
          </p>
        </Notice>
      )}
      <div className="content-columns">
        <TextForm />
        <Preview />
      </div>
      <Versions />
    </AdminPage>
  )
}

function Preview() {
  const { preview } = useData<Data>()
  return (
    <Card title="Preview" id="preview">
      {preview === null && <p className="soft">Correct the text to see how it reads.</p>}
      {preview === '' && <p className="soft">Empty: the page leaves this place out.</p>}
      {typeof preview === 'string' && preview !== '' && <p className="content-line">{preview}</p>}
      {preview !== null && typeof preview !== 'string' && <Prose of={preview} />}
    </Card>
  )
}

function Versions() {
  const { versions } = useData<Data>()
  return (
    <Card title="Versions">
      <p>Open a version to see it in the form, and save it there to restore it.</p>
      <Table
        caption="Saved versions of this text"
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
                {isCurrent && <Badge tone="good">On the page</Badge>}
              </span>
            ),
          },
          { key: 'start', label: 'Text', cell: ({ start }) => <span className="content-start">{start}</span> },
          { key: 'who', label: 'By', cell: ({ who }) => who },
          { key: 'when', label: 'Saved', cell: ({ when }) => when },
        ]}
      />
    </Card>
  )
}
