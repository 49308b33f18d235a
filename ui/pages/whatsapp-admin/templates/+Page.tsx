import { whatsappLimits } from '#modules/whatsapp'
import { useData } from 'vike-react/useData'
import { Badge } from '../../../components/Badge.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../../../components/office/came-back.ts'
import { CenterPage } from '../CenterPage.tsx'
import type { Data } from './+data.ts'

const action = '/whatsapp-admin/templates'
const fresh = { name: '', language: 'en_GB', body: '', state: 'draft' } as const

export default function TemplatesPage() {
  const { isSimulated, done, mayEdit, templates } = useData<Data>()
  const { urlParsed } = usePageInput()
  const wanted = useCameBack(action).value('name') ?? urlParsed.search['edit']
  const edited = templates.find(({ name }) => name === wanted) ?? fresh
  return (
    <CenterPage part="/whatsapp-admin/templates" isSimulated={isSimulated} done={done}>
      <p>
        More than 24 hours after somebody wrote, WhatsApp takes only words that it has approved. Register each template
        in your WhatsApp account under the same name and with the same words, and say here once it is approved. Messages
        of the event table leave as <strong>service update</strong> then.
      </p>
      {templates.map((template) => (
        <Card
          key={template.name}
          title={template.name.replaceAll('_', ' ')}
          actions={
            template.state === 'approved' ? (
              <Badge tone="good">Approved</Badge>
            ) : (
              <Badge tone="warn">Not approved</Badge>
            )
          }
        >
          <blockquote className="whatsapp-template">{template.body}</blockquote>
          {mayEdit && (
            <div className="row">
              <LinkButton variant="secondary" href={`${action}?edit=${template.name}#edit`}>
                Change<span className="out-of-sight"> {template.name.replaceAll('_', ' ')}</span>
              </LinkButton>
              <form method="post" action={`${action}/remove`} noValidate>
                <input type="hidden" name="name" value={template.name} />
                <Button variant="danger">
                  Forget<span className="out-of-sight"> {template.name.replaceAll('_', ' ')}</span>
                </Button>
              </form>
            </div>
          )}
        </Card>
      ))}
      {mayEdit && (
        <Card title={edited === fresh ? 'Another template' : `Change ${edited.name.replaceAll('_', ' ')}`} id="edit">
          <TemplateForm template={edited} />
        </Card>
      )}
    </CenterPage>
  )
}

function TemplateForm({ template }: { readonly template: Data['templates'][number] | typeof fresh }) {
  const sent = useCameBack(action)
  const typed = (name: 'name' | 'language' | 'body' | 'state') => sent.value(name) ?? template[name]
  return (
    <form method="post" action={action} className="stack" noValidate>
      <FormProblems of={sent} />
      {template.name === '' ? (
        <Field
          name="name"
          label="Name at WhatsApp"
          hint="Small letters, digits and _"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={whatsappLimits.templateName}
          required
          defaultValue={typed('name')}
          error={sent.error('name')}
        />
      ) : (
        <input type="hidden" name="name" value={template.name} />
      )}
      <Field
        name="language"
        label="Language at WhatsApp"
        maxLength={whatsappLimits.templateLanguage}
        required
        defaultValue={typed('language')}
        error={sent.error('language')}
      />
      <TextArea
        name="body"
        label="Words"
        hint="{{1}}, {{2}}... stand for the parts that differ."
        rows={3}
        maxLength={whatsappLimits.templateBody}
        required
        defaultValue={typed('body')}
        error={sent.error('body')}
      />
      <Select
        name="state"
        label="At WhatsApp"
        defaultValue={typed('state')}
        options={[
          { value: 'draft', label: 'Not approved yet' },
          { value: 'approved', label: 'Approved' },
        ]}
        error={sent.error('state')}
      />
      <div>
        <Button variant="secondary">Keep</Button>
      </div>
    </form>
  )
}
