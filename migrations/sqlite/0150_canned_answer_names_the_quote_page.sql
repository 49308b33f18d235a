-- The menu says "Ask for a quote". An answer that the office has changed stays as it is.
update canned_answers
  set text = 'Could you send us a few photos with a request for a quote? Then we can price the job properly. You find it on our site under "Ask for a quote".'
  where id = 'can_photo'
    and text = 'Could you send us a few photos with a request for a quote? Then we can price the job properly. You find it on our site under "Get a quote".';
