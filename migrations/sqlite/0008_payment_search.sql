-- What the office types of a bank transfer or a cheque is found without reading every payment.
create index payments_by_reference on payments (lower(replace(reference, ' ', ''))) where reference is not null;
