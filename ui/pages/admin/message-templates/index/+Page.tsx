import { useData } from 'vike-react/useData'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { SettingHistory } from '../../../../components/settings/SettingHistory.tsx'
import { Table } from '../../../../components/Table.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import { QuietHoursForm } from '../QuietHoursForm.tsx'
import { SmsCapForm } from '../SmsCapForm.tsx'
import { ThreadFilesForm } from '../ThreadFilesForm.tsx'
import type { Data } from './+data.ts'

export default function MessageTemplatesPage() {
  const { done, parts, history } = useData<Data>()
  return (
    <AdminPage title="Message texts" part="/admin/message-templates" done={done}>
      <p className="lead">Who gets which message, on which channels and in which words.</p>
      {parts.map(({ part, words, rows }) => (
        <Card key={part} title={words}>
          <Table
            caption={`Messages to ${words.toLowerCase()}`}
            captionHidden
            rows={rows}
            rowKey={({ href }) => href}
            empty={null}
            columns={[
              { key: 'about', label: 'When', cell: ({ href, about }) => <a href={href}>{about}</a> },
              { key: 'title', label: 'Begins', cell: ({ title }) => title },
              {
                key: 'channels',
                label: 'Channels',
                cell: ({ sentOver }) => (sentOver.length > 0 ? sentOver.join(', ') : 'None'),
              },
              {
                key: 'changed',
                label: 'Text',
                cell: ({ isChanged }) => (isChanged ? <Badge tone="brand">Yours</Badge> : 'As written'),
              },
            ]}
          />
        </Card>
      ))}
      <QuietHoursForm />
      <SmsCapForm />
      <ThreadFilesForm />
      <SettingHistory history={history} title="History of files in conversations" />
    </AdminPage>
  )
}
