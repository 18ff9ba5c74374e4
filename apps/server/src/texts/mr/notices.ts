// Marathi: notifications and short messages.
import { dictionary } from '@tilgul/contract/texts/dictionary';

export const notices = dictionary({
  // Orders, to customers
  'Your order #{id} of {total} was placed.': 'आपली {total} ची ऑर्डर #{id} मिळाली.',
  'Your order #{id} will be delivered by our store {store}.': 'आपली ऑर्डर #{id} आमचे {store} स्टोअर पोहोचवेल.',
  'Your order #{id} is waiting to be prepared.': 'आपली ऑर्डर #{id} तयार होण्याच्या रांगेत आहे.',
  'Your order #{id} is being prepared.': 'आपली ऑर्डर #{id} तयार होत आहे.',
  'Your order #{id} was shipped. Its delivery PIN is under Your Orders.':
    'आपली ऑर्डर #{id} पाठवली. तिचा डिलिव्हरी पिन ‘आपल्या ऑर्डर’ मध्ये आहे.',
  'Your order #{id} is out for delivery. Please have its PIN ready.':
    'आपली ऑर्डर #{id} डिलिव्हरीसाठी निघाली आहे. कृपया तिचा पिन तयार ठेवा.',
  'Your order #{id} was delivered.': 'आपली ऑर्डर #{id} पोहोचवली.',
  'Your order #{id} was cancelled.': 'आपली ऑर्डर #{id} रद्द झाली.',
  'Your order #{id} was cancelled. Reason: {reason}.': 'आपली ऑर्डर #{id} रद्द झाली. कारण: {reason}.',
  'Your order #{id} could not be delivered and went back to the store.':
    'आपली ऑर्डर #{id} पोहोचवता आली नाही आणि स्टोअरला परत गेली.',
  'Your order #{id} could not be delivered and went back to the store. Reason: {reason}.':
    'आपली ऑर्डर #{id} पोहोचवता आली नाही आणि स्टोअरला परत गेली. कारण: {reason}.',

  // Orders, to people who work here
  'New order #{id} of {total} from {customer}.': '{customer} यांची {total} ची नवीन ऑर्डर #{id}.',
  'Order #{id} was allocated to your store {store}.': 'ऑर्डर #{id} आपल्या {store} स्टोअरला दिली.',
  'Order #{id} is no longer with your store {store}.': 'ऑर्डर #{id} आपल्या {store} स्टोअरकडून काढून घेतली.',
  'Order #{id} was allocated to you for delivery.': 'ऑर्डर #{id} पोहोचवण्यासाठी आपल्याला दिली.',
  'Order #{id} is no longer yours to deliver.': 'ऑर्डर #{id} आता आपल्याला पोहोचवायची नाही.',
  'Order #{id} came back undelivered.': 'ऑर्डर #{id} न पोहोचता परत आली.',
  'Order #{id} came back undelivered. Reason: {reason}.': 'ऑर्डर #{id} न पोहोचता परत आली. कारण: {reason}.',
  'Order #{id} was cancelled.': 'ऑर्डर #{id} रद्द झाली.',
  'Order #{id} was cancelled. Reason: {reason}.': 'ऑर्डर #{id} रद्द झाली. कारण: {reason}.',

  // Money
  '{amount} for your order #{id} was paid by UPI.': 'आपल्या ऑर्डर #{id} चे {amount} UPI ने मिळाले.',
  '{amount} for your order #{id} will be refunded.': 'आपल्या ऑर्डर #{id} चे {amount} परत दिले जातील.',
  '{amount} for your payment will be refunded.': 'आपल्या पेमेंटचे {amount} परत दिले जातील.',
  'The refund of {amount} for your order #{id} has started.': 'आपल्या ऑर्डर #{id} चे {amount} परत देणे सुरू झाले.',
  'The refund of {amount} for your payment has started.': 'आपल्या पेमेंटचे {amount} परत देणे सुरू झाले.',
  '{amount} for your order #{id} was refunded.': 'आपल्या ऑर्डर #{id} चे {amount} परत दिले.',
  '{amount} for your payment was refunded.': 'आपल्या पेमेंटचे {amount} परत दिले.',
  'The refund of {amount} for payment #{id} failed.': 'पेमेंट #{id} चे {amount} परत देता आले नाहीत.',
  'A payment of {amount} from {payer} ({gateway_order}) has no order and can be refunded.':
    '{payer} यांच्या {amount} च्या पेमेंटला ({gateway_order}) ऑर्डर नाही, ते परत करता येते.',

  // Cash
  '{amount} was collected for order #{id}.': 'ऑर्डर #{id} चे {amount} घेतले.',
  '{amount} was collected for order #{id}, {off} short.': 'ऑर्डर #{id} चे {amount} घेतले, {off} कमी.',
  '{amount} was collected for order #{id}, {off} over.': 'ऑर्डर #{id} चे {amount} घेतले, {off} जास्त.',
  '{store}: {amount} was collected for order #{id}.': '{store}: ऑर्डर #{id} चे {amount} घेतले.',
  '{store}: {amount} was collected for order #{id}, {off} short.': '{store}: ऑर्डर #{id} चे {amount} घेतले, {off} कमी.',
  '{store}: {amount} was collected for order #{id}, {off} over.': '{store}: ऑर्डर #{id} चे {amount} घेतले, {off} जास्त.',
  'You handed over {amount} in cash.': 'आपण {amount} रोख जमा केली.',
  'You handed over {amount} in cash, {off} short.': 'आपण {amount} रोख जमा केली, {off} कमी.',
  'You handed over {amount} in cash, {off} over.': 'आपण {amount} रोख जमा केली, {off} जास्त.',
  '{store} closed its cash of {day}, {off} short.': '{store} ने {day} ची रोकड बंद केली, {off} कमी.',
  '{store} closed its cash of {day}, {off} over.': '{store} ने {day} ची रोकड बंद केली, {off} जास्त.',

  // Stock
  'Stock request #{id} was made by {store}.': '{store} ने साठ्याची मागणी #{id} केली.',
  'Your stock request #{id} was approved.': 'आपली साठ्याची मागणी #{id} मंजूर झाली.',
  'Your stock request #{id} was approved. Reason: {reason}.': 'आपली साठ्याची मागणी #{id} मंजूर झाली. कारण: {reason}.',
  'Your stock request #{id} was rejected.': 'आपली साठ्याची मागणी #{id} नामंजूर झाली.',
  'Your stock request #{id} was rejected. Reason: {reason}.': 'आपली साठ्याची मागणी #{id} नामंजूर झाली. कारण: {reason}.',
  'Stock request #{id} was added to the inventory of {store}.': 'साठ्याची मागणी #{id} {store} च्या साठ्यात जमा झाली.',
  'Stock request #{id} reached {store} incomplete: {products}.': 'साठ्याची मागणी #{id} {store} ला कमी आली: {products}.',
  'Stock request #{id} reached {store} incomplete: {products} and {more} more.':
    'साठ्याची मागणी #{id} {store} ला कमी आली: {products} आणि आणखी {more}.',
  '{name} ({received} of {quantity})': '{name} ({quantity} पैकी {received})',
  'Batch {batch} of {product} ({unit}) is best before {date}: {count} left.':
    '{product} ({unit}) च्या बॅच {batch} ची मुदत {date} ला संपते: {count} शिल्लक.',
  'Stock is low: {count} left of {product} ({unit}).': 'साठा कमी आहे: {product} ({unit}) {count} शिल्लक.',

  // Accounts
  'Your password was changed, and you were signed out everywhere else.':
    'आपला पासवर्ड बदलला, आणि इतर सर्व ठिकाणी लॉगआउट झाले.',
  'Your mobile number was changed.': 'आपला मोबाइल नंबर बदलला.',
  '{name} set a new password for you. Please choose your own.':
    '{name} यांनी आपल्यासाठी नवीन पासवर्ड ठेवला आहे. कृपया स्वतःचा निवडा.',
  'Two-factor sign-in is on, and you were signed out everywhere else.':
    'दोन टप्प्यांचे लॉगिन चालू झाले, आणि इतर सर्व ठिकाणी लॉगआउट झाले.',
  '{name} has turned off two-factor sign-in for you. Please set it up again.':
    '{name} यांनी आपले दोन टप्प्यांचे लॉगिन बंद केले. कृपया ते पुन्हा चालू करा.',
  'A recovery code was used to confirm that it is you. {count} code is left.':
    'ओळख पटवण्यासाठी एक राखीव कोड वापरला. {count} कोड शिल्लक आहे.',
  'A recovery code was used to confirm that it is you. {count} codes are left.':
    'ओळख पटवण्यासाठी एक राखीव कोड वापरला. {count} कोड शिल्लक आहेत.',
  'You have new recovery codes. The old ones no longer work.': 'आपल्याला नवीन राखीव कोड मिळाले. जुने आता चालत नाहीत.',
  'Someone entered your password and then several wrong codes. If it was not you, please change your password.':
    'कोणीतरी आपला पासवर्ड आणि मग अनेक चुकीचे कोड लिहिले. ते आपण नसाल तर कृपया पासवर्ड बदला.',

  // Public forms
  'New franchise request from {name}, {city}.': '{name}, {city} यांचा नवीन फ्रँचायझी अर्ज.',
  'New job application from {name}.': '{name} यांचा नवीन नोकरीचा अर्ज.',

  // Short messages
  '{code} is your {brand} OTP to reset your password. It is valid for 5 minutes. Do not share it with anyone.':
    '{code} हा आपला {brand} पासवर्ड बदलण्याचा OTP आहे. तो 5 मिनिटे चालतो. तो कोणालाही सांगू नका.',
  '{code} is your {brand} OTP to confirm your mobile number. It is valid for 5 minutes. Do not share it with anyone.':
    '{code} हा आपला {brand} मोबाइल नंबर पडताळण्याचा OTP आहे. तो 5 मिनिटे चालतो. तो कोणालाही सांगू नका.',
  'The mobile number of your {brand} account was changed. If this was not you, call {contact}.':
    'आपल्या {brand} खात्याचा मोबाइल नंबर बदलला. तो आपण बदलला नसेल तर {contact} वर फोन करा.',

  // Packing
  'Your order #{id} was packed.': 'आपली ऑर्डर #{id} पॅक झाली.',
  'Your order #{id} was packed with changes: {changes}. The new total is {total}.':
    'आपली ऑर्डर #{id} बदलांसह पॅक झाली: {changes}. एकूण {total}.',
  'Your order #{id} is complete. The total is {total}.': 'आपली ऑर्डर #{id} तयार आहे. एकूण {total}.',
  'Your order #{id}: may we send {substitute} instead of {name}? Please answer within {minutes} minutes.':
    'आपली ऑर्डर #{id}: {name} ऐवजी {substitute} पाठवू का? कृपया {minutes} मिनिटांत सांगा.',
  'Order #{id}: the customer does not want {substitute} instead of {name}. Please take it out.':
    'ऑर्डर #{id}: ग्राहकाला {name} ऐवजी {substitute} नको आहे. कृपया ते काढा.',
  '{name} ({packed} of {quantity})': '{name} ({quantity} पैकी {packed})',
  '{substitute} instead of {name}': '{name} ऐवजी {substitute}',
  'We received your claim {number} about order #{id}. The store will decide within 30 days.':
    'ऑर्डर #{id} बद्दलची आपली तक्रार {number} मिळाली. स्टोअर 30 दिवसांत निर्णय देईल.',
  'Claim {number} about order #{id}: {product}. Please decide.':
    'ऑर्डर #{id} बद्दल तक्रार {number}: {product}. कृपया निर्णय द्या.',
  'Your claim {number} about order #{id} was accepted. {amount} will be refunded.':
    'ऑर्डर #{id} बद्दलची आपली तक्रार {number} मान्य झाली. {amount} परत दिले जातील.',
  'Your claim {number} about order #{id} was accepted. The store will refund {amount} in cash.':
    'ऑर्डर #{id} बद्दलची आपली तक्रार {number} मान्य झाली. स्टोअर {amount} रोख परत देईल.',
  'Claim {number} about order #{id} was accepted. You can refund {amount} at the door.':
    'ऑर्डर #{id} बद्दलची तक्रार {number} मान्य झाली. आपण {amount} दारात परत देऊ शकता.',
  'Your claim {number} about order #{id} was not accepted. Reason: {reason}.':
    'ऑर्डर #{id} बद्दलची आपली तक्रार {number} मान्य झाली नाही. कारण: {reason}.',
  'Claim {number} about order #{id} is waiting for your decision.':
    'ऑर्डर #{id} बद्दलची तक्रार {number} आपल्या निर्णयाची वाट पाहत आहे.',
  'Claim {number} about order #{id} was not decided within 30 days.':
    'ऑर्डर #{id} बद्दलच्या तक्रार {number} वर 30 दिवसांत निर्णय झाला नाही.',
});
