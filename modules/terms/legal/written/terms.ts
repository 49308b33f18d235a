/** The terms of every order, beside the facts that each order is shown with. Consumer Rights Act 2015. */
export const writtenConditions = `These terms apply when you order a repair or other work from us, on this site or by telephone. Before you order we show you the facts of your own order: the work, the time, the price and how it is paid. Where those say something else, they count.
If you order as a consumer, nothing here takes away the rights that the law gives you.

## Who we are
{business}
Company: {company_name}
Company number: {company_number}
Registered office: {registered_office}
Address: {address}
Telephone: {phone}
E-mail: {email}
VAT number: {vat_number}
Insured with: {insurers}

## How an order is made
You choose the work, the place and the time, and read the price and the terms. The contract is made when you confirm the order and we confirm it to you. We send the confirmation with the terms as a file, which you can keep.
We may decline work that is unsafe, unlawful or outside the area that we cover. Then you pay nothing, and anything that you paid comes back.

## The price
The price that you confirm is the price of the work that you ordered. It includes VAT where we are registered for VAT.
Sometimes the fault turns out to be another one, or more work is needed. Then we say what it costs before we do it, and you decide. Without your agreement we do no more work than you ordered, and you pay no more.

## How you pay
Your order says when you pay and how much. If your bank authorises an amount at the time of booking, we take what the work comes to once it is done, and never more than was authorised.
Only a business pays interest for late payment, by the law on late payment of commercial debts, and only where its invoice says so.

## The visit
We come in the time that we promised. If we are late, we let you know. If an emergency takes longer to reach than we said, that does not take away your rights.
Please make sure that somebody of 18 or over is at home, that we can reach the place, and that there is power, water and light if the work needs them. If nobody opens within 20 minutes, we may charge up to the call-out fee of {call_out_fee}.

## Moving and cancelling
Until {free_hours} hours before a visit you can move or cancel it free of charge. After that we may keep up to the call-out fee of {call_out_fee}, and never more than you have paid.
An emergency can be cancelled free of charge until a technician is assigned.
Beside this a consumer has a right to cancel by law: [your right to cancel](/cancellation).
If we have to cancel, you get back everything that you paid.

## Our work and its guarantee
We work with reasonable care and skill, and parts are of satisfactory quality and fit for their purpose. If they are not, you can ask us to repeat or mend the work, or for a price reduction, by the Consumer Rights Act 2015.
We give a guarantee of 12 months on parts and labour, beside these rights. It does not cover wear, misuse, changes by others, or parts that you supplied.
Work on gas is done by people who are registered for it, and electrical work that the building regulations cover is certified.

## If something goes wrong
Call us on {phone} or write to {email}. Complaints: {complaints}. The [complaints page](/complaints) says what happens then.
We are responsible for loss and damage that we cause by breaking this contract or by not taking reasonable care, where it was foreseeable. We are not responsible for faults that were there before, for loss that nobody could foresee, or for delay by events outside our control.
If you order for a business, we are not responsible for loss of profit or business, and our liability for one order is limited to what our insurance pays.
Nothing limits our liability for death or injury by negligence, for fraud, or for anything else for which the law does not allow it.

## Using the site
Do not try to break into the site or to stop it from working, and give true details. You keep the rights in photos and texts that you send us; we may use them for your repair. Reviews that you agree to publish are shown as the [reviews page](/reviews) says.

## Your data
The [privacy notice](/privacy) says how we use it.

## Other points
We may pass on the contract to another company only if your rights stay the same. Nobody but you and us has rights from it.
If a court finds one part of these terms invalid, the rest stays.
The law of England and Wales applies. You can go to court there, or where you live if that is in Scotland or Northern Ireland.
The terms of your order stay those of the day on which you made it, whatever we change later.`
