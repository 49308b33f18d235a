import { useData } from 'vike-react/useData'
import { messageLimits } from '#modules/directory'
import { at } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Done } from '../../../../components/Done.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { phoneWords } from '../../../../components/office/phone-words.ts'
import { telephoneLink } from '../../../../format.ts'
import type { Data } from './+data.ts'
import '../../../../components/directory/directory.css'

export default function ListingMessagePage() {
  const { done, id, name, text, phone, businessName, when, answers } = useData<Data>()
  const page = at.listingMessage(id)
  const back = useCameBack(page)
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <Done says={done} />
      <div className="stack stack-tight">
        <h1>{name} wrote to you</h1>
        <p className="soft">
          {when}, to {businessName}
        </p>
      </div>
      <FormProblems of={back} />
      <Card title="Their message">
        <p className="expert-text">{text}</p>
        {phone !== '' && (
          <p>
            Phone:{' '}
            <a className="figures" href={telephoneLink(phone)}>
              {phoneWords(phone)}
            </a>
          </p>
        )}
      </Card>
      {answers.map((answer) => (
        <Card key={answer.when + answer.text} title="You answered">
          <p className="expert-text">{answer.text}</p>
          <p className="soft">{answer.when}</p>
        </Card>
      ))}
      <form method="post" action={page} className="stack" noValidate>
        <TextArea
          name="text"
          label="Your answer"
          hint={`We e-mail it to ${name}. An answer within 48 hours counts towards your response rate.`}
          rows={6}
          maxLength={messageLimits.answer}
          defaultValue={back.value('text')}
          error={back.error('text')}
        />
        <div className="row">
          <Button>Send the answer</Button>
        </div>
      </form>
    </div>
  )
}
