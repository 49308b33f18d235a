-- By how much knowledge of the payment it was last judged with this result: the same again is not judged again. See
-- decision 100. Checks from before have none; the next look at their payment fills it in.
alter table payment_fraud_checks add column known text;
