import { contactMethods, enquirySubjects, enquiryLimits } from '#modules/enquiries'
import { AskerFields } from '../../components/account/AskerFields.tsx'
import { BotCheck } from '../../components/form/BotCheck.tsx'
import { Button } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { RadioGroup, RadioRow } from '../../components/form/RadioGroup.tsx'
import { Select } from '../../components/form/Select.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import { subjectWords } from '../../components/office/enquiry-words.ts'
import './contact.css'

const action = '/contact'
const methodWords = { email: 'E-mail', phone: 'Phone' } as const

/** Also on the home page, below a heading and beside other forms: `place` is given there. */
export function ContactForm({ place }: { readonly place?: string }) {
  const back = useCameBack(action)
  const method = back.value('contact_method') ?? 'email'
  return (
    <Card title="Write to us" level={place === undefined ? 2 : 3}>
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <AskerFields back={back} phone="required" {...(place !== undefined && { place })} />
        <Select
          name="subject"
          label="What is it about?"
          optional
          defaultValue={back.value('subject') ?? ''}
          options={[
            { value: '', label: 'Choose one' },
            ...enquirySubjects.map((value) => ({ value, label: subjectWords[value] })),
          ]}
          error={back.error('subject')}
        />
        <TextArea
          name="message"
          label="Message"
          rows={6}
          maxLength={enquiryLimits.message}
          required
          defaultValue={back.value('message')}
          error={back.error('message')}
        />
        <RadioGroup name="contact_method" label="How should we reply?" error={back.error('contact_method')}>
          {contactMethods.map((value) => (
            <RadioRow
              key={value}
              name="contact_method"
              value={value}
              label={methodWords[value]}
              defaultChecked={method === value}
            />
          ))}
        </RadioGroup>
        <p className="soft">We use this to answer you, and keep it for twelve months.</p>
        <BotCheck />
        <div>
          <Button>Send Message</Button>
        </div>
      </form>
    </Card>
  )
}
