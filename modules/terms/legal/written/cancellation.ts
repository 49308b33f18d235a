/** Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013, Schedule 3, parts A and B. */
export const writtenCancellation = `This page is for consumers: people who order for their home and not for a business.

## Your right to cancel
You have the right to cancel the contract within 14 days without giving any reason.
The cancellation period ends 14 days after the day on which the contract was made. For goods that we deliver, it ends 14 days after the day on which you get them.
To cancel, tell us your decision in a clear statement, such as an e-mail or a letter by post:

{business}, {address}
{company_name}
E-mail: {email}
Telephone: {phone}

You may use the form below, but you need not. The page of your booking and the link in its confirmation have a button for it too. If you use them, we confirm at once by e-mail that we have it.
It is enough that you send it before the period ends.

## What happens when you cancel
We give back all payments that we have from you, without undue delay and at the latest 14 days after the day on which you tell us. We use the way in which you paid, and it costs you nothing.

## If you asked us to start within the 14 days
We start within the 14 days only if you ask us to, with a box to tick when you order. If you cancel after that, you pay for what was done until you told us, in proportion to the whole price.
Once the whole work is done at your request, the right to cancel has ended.

## Urgent repairs
If you asked us to come for an urgent repair or for maintenance, by law there is no right to cancel that repair. For more work that you agree to at the visit, and for goods other than the parts that the repair needs, there is.

## Beside this right
Until {free_hours} hours before a visit you can always cancel or move it free of charge. See our [terms](/terms).
Your rights when work or goods are not right stay as they are. See [complaints](/complaints).

## Model cancellation form
Complete and return this form only if you wish to withdraw from the contract.

- To {business}, {address}, {email}:
- I/We [*] hereby give notice that I/We [*] cancel my/our [*] contract of sale of the following goods [*] / for the supply of the following service [*],
- Ordered on [*] / received on [*],
- Name of consumer(s),
- Address of consumer(s),
- Signature of consumer(s) (only if this form is notified on paper),
- Date

[*] Delete as appropriate.`
