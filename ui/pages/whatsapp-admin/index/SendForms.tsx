import { whatsappLimits } from '#modules/whatsapp'
import { at } from '#modules/shared'
import { Send } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Button } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { TemplateChoice } from '../TemplateChoice.tsx'
import type { Data } from './+data.ts'

function Hidden({ once }: { readonly once: string | undefined }) {
  const { phone, once: fresh } = useData<Data>()
  return (
    <>
      <input type="hidden" name="to" value={phone} />
      <input type="hidden" name="once" value={once ?? fresh} />
    </>
  )
}

export function TextForm() {
  const action = '/whatsapp-admin/send'
  const back = useCameBack(action)
  return (
    <form method="post" action={action} className="stack" noValidate>
      <FormProblems of={back} />
      <Hidden once={back.value('once')} />
      <TextArea
        name="body"
        label="Your message"
        rows={3}
        maxLength={whatsappLimits.text}
        required
        defaultValue={back.value('body')}
        error={back.error('body')}
      />
      <div>
        <Button icon={<Send size={20} aria-hidden="true" />}>Send</Button>
      </div>
    </form>
  )
}

export function MediaForm() {
  const { pictures } = useData<Data>()
  const action = '/whatsapp-admin/media'
  const back = useCameBack(action)
  return (
    <details className="whatsapp-more" open={back.isBack}>
      <summary>Send a photo of the booking</summary>
      <form method="post" action={action} className="stack" noValidate>
        <FormProblems of={back} />
        <Hidden once={back.value('once')} />
        <Select name="mediaUrl" label="Photo" options={pictures} error={back.error('mediaUrl')} />
        <Field
          name="caption"
          label="Caption"
          optional
          maxLength={whatsappLimits.caption}
          defaultValue={back.value('caption')}
        />
        <div>
          <Button variant="secondary">Send the photo</Button>
        </div>
      </form>
    </details>
  )
}

export function TemplateForm() {
  const { templates, phone } = useData<Data>()
  return (
    <TemplateChoice
      page={at.whatsapp.conversation(phone)}
      action="/whatsapp-admin/template"
      templates={templates}
      send={{ icon: <Send size={20} aria-hidden="true" />, words: 'Send this template' }}
    >
      {(once) => <Hidden once={once} />}
    </TemplateChoice>
  )
}
