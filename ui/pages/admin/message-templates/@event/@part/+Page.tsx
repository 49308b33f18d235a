import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Button } from '../../../../../components/form/Button.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import { PreviewCard } from '../../PreviewCard.tsx'
import { TextForm } from '../../TextForm.tsx'
import '../../message-templates.css'
import type { Data } from './+data.ts'

export default function MessageTemplatePage() {
  const { about, who, done, action, edited, original } = useData<Data>()
  return (
    <AdminPage
      title={about}
      part="/admin/message-templates"
      back={{ href: at.admin.messageTemplates(), words: 'Message texts' }}
      done={done}
    >
      <p className="lead">{who} is told.</p>
      <div className="text-columns">
        <TextForm />
        <div className="stack stack-even">
          <PreviewCard />
          <Card title="Try it">
            <p>Sends the saved text to your own e-mail address, with sample details.</p>
            <form method="post" action={`${action}/test`} noValidate>
              <Button variant="secondary">Send me a test</Button>
            </form>
          </Card>
          {edited && (
            <Card title="Original text">
              <p>Last changed on {edited}.</p>
              <p className="notice-title">{original.subject}</p>
              <p className="text-as-written">{original.text}</p>
              <p className="text-as-written">{original.sms}</p>
              <form method="post" action={`${action}/reset`} noValidate>
                <Button variant="danger">Restore the original</Button>
              </form>
            </Card>
          )}
        </div>
      </div>
    </AdminPage>
  )
}
