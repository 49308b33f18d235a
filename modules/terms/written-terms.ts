import type { TermsTexts } from './template.ts'

/** The version of `writtenTerms`; another wording needs another version. */
export const writtenVersion = '2026-12'

/**
 * The terms until the owner saves others. The right to cancel follows the model instructions of the Consumer Contracts
 * Regulations 2013, Schedule 3, Part A.
 */
export const writtenTerms: TermsTexts = {
  trader: `Your contract is with {business}.
Company: {company_name}
Company number: {company_number}
Address: {address}
Telephone: {phone}
E-mail: {email}
VAT number: {vat_number}`,

  order: `{service}: {when}, at the address that you give us.
We look at the problem with you and repair it, with reasonable care and skill.`,

  price: `The price is {price}. It is the whole price of the work that you order. It goes up only if you agree to more work, and we tell you what that costs first.`,

  payment: `{paying}
You pay on this site, by the ways that it shows, or as you agree with our office.`,

  change: `Until {free_hours} hours before the visit you can move or cancel it free of charge. After that we keep up to the call-out fee of {call_out_fee}, and never more than you have paid.
Your right to cancel by law stands beside this.`,

  change_urgent: `You can cancel free of charge until a technician is assigned. After that we keep up to the call-out fee of {call_out_fee}, and never more than you have paid.`,

  complaints: `Call us on {phone}, and we put it right.
Complaints: {complaints}
By the Consumer Rights Act 2015 you can ask us to repeat or mend work that was not done with reasonable care and skill, or to refund a part of its price if we cannot. Our work carries a warranty of 12 months, parts and labour, beside these rights.`,

  cancel: `You have the right to cancel this contract within 14 days without giving any reason. The period ends at the end of the 14th day after the day on which the contract is made.
To cancel, tell us in a clear statement, such as an e-mail or a letter. You can use the cancellation form or the link that comes with your confirmation, or the page of your booking, but you need not. It is enough that you send it before the period ends.
If you cancel, we refund everything that you have paid, without undue delay and at the latest 14 days after you tell us, in the way that you paid and free of charge.
If you asked us to start within the period, you pay a part of the price: the part of the work that was done before you told us. Once all of the work is done at your request, you can no longer cancel.`,

  cancel_urgent: `You asked us to come for an urgent repair, so by law there is no right to cancel that repair within 14 days.
For more work that you agree to, and for goods other than the parts that the repair needs, you have this right: within 14 days after you agree, without giving any reason, in a clear statement such as an e-mail or a letter. We then refund what you paid for them, at the latest 14 days after you tell us.`,

  consent: `I ask you to start the work within 14 days, if that is when I booked it. If I then cancel within the 14 days, I pay for what was done by then; once all of it is done, I can no longer cancel.`,
}
