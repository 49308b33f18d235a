import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { Table } from '../../../../components/Table.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { AdminPage } from '../../AdminPage.tsx'
import { FormEditor } from '../FormEditor.tsx'
import { PreviewCard } from '../PreviewCard.tsx'
import type { Data } from './+data.ts'

export default function FormPage() {
  const { title, done, isActive, old, action, editor } = useData<Data>()
  return (
    <AdminPage
      title={title}
      part="/admin/forms"
      back={{ href: at.admin.forms(), words: 'Forms' }}
      done={done}
      aside={isActive ? <Badge tone="good">Asked</Badge> : <Badge>Switched off</Badge>}
    >
      {old !== null && (
        <Notice title={`These are the questions of version ${old}`}>
          <p>
            They are not asked any more. Save them to bring them back as a new version, or{' '}
            <a href={action}>go to the latest version</a>.
          </p>
        </Notice>
      )}
      <div className="form-columns">
        <FormEditor of={editor} save="Save as a new version" />
        <div className="stack">
          <PreviewCard of={editor} />
          <SwitchCard />
          <Versions />
        </div>
      </div>
    </AdminPage>
  )
}

function SwitchCard() {
  const { action, latest, isActive } = useData<Data>()
  const to = `${action}/switch`
  const back = useCameBack(to)
  return (
    <Card title={isActive ? 'Switch it off' : 'Switch it on'}>
      <FormProblems of={back} />
      <p>
        {isActive
          ? 'Technicians are not asked any more, and no report waits for it. Answers that were given stay.'
          : 'Technicians are asked again at the visits of its trades and services.'}
      </p>
      <form method="post" action={to} noValidate>
        <input type="hidden" name="version" value={latest} />
        <input type="hidden" name="is_active" value={isActive ? 'no' : 'yes'} />
        <Button variant={isActive ? 'danger' : 'secondary'}>{isActive ? 'Switch off' : 'Switch on'}</Button>
      </form>
    </Card>
  )
}

function Versions() {
  const { versions } = useData<Data>()
  return (
    <Card title="Versions">
      <Table
        caption="Saved versions of the form"
        captionHidden
        rows={versions}
        rowKey={({ href }) => href}
        empty={null}
        columns={[
          { key: 'version', label: 'Version', cell: ({ href, version }) => <a href={href}>Version {version}</a> },
          { key: 'when', label: 'Saved', cell: ({ when }) => when },
          { key: 'who', label: 'By', cell: ({ who }) => who },
        ]}
      />
    </Card>
  )
}
