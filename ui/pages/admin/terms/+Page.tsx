import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { Table } from '../../../components/Table.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { TermsForm } from './TermsForm.tsx'
import type { Data } from './+data.ts'
import './terms.css'

export default function TermsPage() {
  const { done, needsCheck, missing, old } = useData<Data>()
  return (
    <AdminPage
      title="Terms of an order"
      part="/admin/terms"
      done={done}
      aside={needsCheck ? <Badge tone="warn">Not checked</Badge> : <Badge tone="good">Checked</Badge>}
    >
      <p className="lead">
        Customers read these terms before they order, and get them with the confirmation. Each booking keeps the terms
        that it was made with.
      </p>
      {needsCheck && (
        <Notice tone="warn" title="Have it checked by a solicitor">
          <p>
            Nobody has said yet that a solicitor has checked this wording. Tick the box below the texts once one has.
          </p>
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="warn" title="Details that the law requires are missing">
          <p>
            Give {missing.join(', ')} at <a href={at.admin.business()}>Business</a>. Until then the terms leave their
            lines out.
          </p>
        </Notice>
      )}
      {old !== null && (
        <Notice title={`These are the texts of version ${old}`}>
          <p>
            They are not in force. Save them to bring them back as a new version, or{' '}
            <a href={at.admin.terms()}>go to the terms in force</a>.
          </p>
        </Notice>
      )}
      <div className="terms-columns">
        <TermsForm />
        <div className="stack stack-even">
          <Preview />
          <Versions />
        </div>
      </div>
    </AdminPage>
  )
}

function Preview() {
  const { previews } = useData<Data>()
  return (
    <Card title="Preview">
      {previews.length === 0 && <p>Correct the texts to see how they read.</p>}
      <div className="stack">
        {previews.map(({ title, sections, consent }) => (
          <details key={title} className="terms-preview">
            <summary>{title}</summary>
            <div className="stack stack-tight">
              {sections.map((section) => (
                <div key={section.part}>
                  <p className="notice-title">{section.title}</p>
                  <p className="terms-text">{section.text}</p>
                </div>
              ))}
              {consent && <p className="terms-text">Box to tick: {consent}</p>}
            </div>
          </details>
        ))}
      </div>
    </Card>
  )
}

function Versions() {
  const { versions } = useData<Data>()
  return (
    <Card title="Versions">
      <Table
        caption="Saved versions of the terms"
        captionHidden
        rows={versions}
        rowKey={({ href }) => href}
        empty={<p className="soft">Nothing was changed yet. Each save is listed here.</p>}
        columns={[
          { key: 'version', label: 'Version', cell: ({ href, version }) => <a href={href}>Version {version}</a> },
          { key: 'when', label: 'Saved', cell: ({ when }) => when },
          { key: 'who', label: 'By', cell: ({ who }) => who },
          {
            key: 'checked',
            label: 'Wording',
            cell: ({ isChecked }) => (isChecked ? 'Checked' : 'Not checked'),
          },
        ]}
      />
    </Card>
  )
}
