// Hindi: notifications and short messages.
import { dictionaryOf } from '@tilgul/contract/texts/dictionary';
import type { notices as sentences } from '../mr/notices.ts';

export const notices = dictionaryOf<keyof typeof sentences>()({
  // Orders, to customers
  'Your order #{id} of {total} was placed.': 'आपका {total} का ऑर्डर #{id} मिल गया।',
  'Your order #{id} will be delivered by our store {store}.': 'आपका ऑर्डर #{id} हमारा {store} स्टोर पहुँचाएगा।',
  'Your order #{id} is waiting to be prepared.': 'आपका ऑर्डर #{id} तैयार होने की क़तार में है।',
  'Your order #{id} is being prepared.': 'आपका ऑर्डर #{id} तैयार हो रहा है।',
  'Your order #{id} was shipped. Its delivery PIN is under Your Orders.':
    'आपका ऑर्डर #{id} भेज दिया गया। उसका डिलीवरी पिन ‘आपके ऑर्डर’ में है।',
  'Your order #{id} is out for delivery. Please have its PIN ready.':
    'आपका ऑर्डर #{id} डिलीवरी के लिए निकल गया है। कृपया उसका पिन तैयार रखें।',
  'Your order #{id} was delivered.': 'आपका ऑर्डर #{id} पहुँचा दिया गया।',
  'Your order #{id} was cancelled.': 'आपका ऑर्डर #{id} रद्द हुआ।',
  'Your order #{id} was cancelled. Reason: {reason}.': 'आपका ऑर्डर #{id} रद्द हुआ। कारण: {reason}।',
  'Your order #{id} could not be delivered and went back to the store.':
    'आपका ऑर्डर #{id} पहुँचाया नहीं जा सका और स्टोर वापस गया।',
  'Your order #{id} could not be delivered and went back to the store. Reason: {reason}.':
    'आपका ऑर्डर #{id} पहुँचाया नहीं जा सका और स्टोर वापस गया। कारण: {reason}।',

  // Orders, to people who work here
  'New order #{id} of {total} from {customer}.': '{customer} का {total} का नया ऑर्डर #{id}।',
  'Order #{id} was allocated to your store {store}.': 'ऑर्डर #{id} आपके {store} स्टोर को दिया गया।',
  'Order #{id} is no longer with your store {store}.': 'ऑर्डर #{id} आपके {store} स्टोर से हटा लिया गया।',
  'Order #{id} was allocated to you for delivery.': 'ऑर्डर #{id} पहुँचाने के लिए आपको दिया गया।',
  'Order #{id} is no longer yours to deliver.': 'ऑर्डर #{id} अब आपको नहीं पहुँचाना है।',
  'Order #{id} came back undelivered.': 'ऑर्डर #{id} बिना पहुँचे वापस आया।',
  'Order #{id} came back undelivered. Reason: {reason}.': 'ऑर्डर #{id} बिना पहुँचे वापस आया। कारण: {reason}।',
  'Order #{id} was cancelled.': 'ऑर्डर #{id} रद्द हुआ।',
  'Order #{id} was cancelled. Reason: {reason}.': 'ऑर्डर #{id} रद्द हुआ। कारण: {reason}।',

  // Money
  '{amount} for your order #{id} was paid by UPI.': 'आपके ऑर्डर #{id} के {amount} UPI से मिले।',
  '{amount} for your order #{id} will be refunded.': 'आपके ऑर्डर #{id} के {amount} लौटाए जाएँगे।',
  '{amount} for your payment will be refunded.': 'आपके पेमेंट के {amount} लौटाए जाएँगे।',
  'The refund of {amount} for your order #{id} has started.': 'आपके ऑर्डर #{id} के {amount} लौटाना शुरू हुआ।',
  'The refund of {amount} for your payment has started.': 'आपके पेमेंट के {amount} लौटाना शुरू हुआ।',
  '{amount} for your order #{id} was refunded.': 'आपके ऑर्डर #{id} के {amount} लौटा दिए गए।',
  '{amount} for your payment was refunded.': 'आपके पेमेंट के {amount} लौटा दिए गए।',
  'The refund of {amount} for payment #{id} failed.': 'पेमेंट #{id} के {amount} नहीं लौटाए जा सके।',
  'A payment of {amount} from {payer} ({gateway_order}) has no order and can be refunded.':
    '{payer} के {amount} के पेमेंट ({gateway_order}) का कोई ऑर्डर नहीं है, इसे लौटाया जा सकता है।',

  // Cash
  '{amount} was collected for order #{id}.': 'ऑर्डर #{id} के {amount} लिए गए।',
  '{amount} was collected for order #{id}, {off} short.': 'ऑर्डर #{id} के {amount} लिए गए, {off} कम।',
  '{amount} was collected for order #{id}, {off} over.': 'ऑर्डर #{id} के {amount} लिए गए, {off} ज़्यादा।',
  '{store}: {amount} was collected for order #{id}.': '{store}: ऑर्डर #{id} के {amount} लिए गए।',
  '{store}: {amount} was collected for order #{id}, {off} short.': '{store}: ऑर्डर #{id} के {amount} लिए गए, {off} कम।',
  '{store}: {amount} was collected for order #{id}, {off} over.': '{store}: ऑर्डर #{id} के {amount} लिए गए, {off} ज़्यादा।',
  'You handed over {amount} in cash.': 'आपने {amount} नकद जमा किया।',
  'You handed over {amount} in cash, {off} short.': 'आपने {amount} नकद जमा किया, {off} कम।',
  'You handed over {amount} in cash, {off} over.': 'आपने {amount} नकद जमा किया, {off} ज़्यादा।',
  '{store} closed its cash of {day}, {off} short.': '{store} ने {day} का नकद बंद किया, {off} कम।',
  '{store} closed its cash of {day}, {off} over.': '{store} ने {day} का नकद बंद किया, {off} ज़्यादा।',

  // Stock
  'Stock request #{id} was made by {store}.': '{store} ने स्टॉक की माँग #{id} की।',
  'Your stock request #{id} was approved.': 'आपकी स्टॉक की माँग #{id} मंज़ूर हुई।',
  'Your stock request #{id} was approved. Reason: {reason}.': 'आपकी स्टॉक की माँग #{id} मंज़ूर हुई। कारण: {reason}।',
  'Your stock request #{id} was rejected.': 'आपकी स्टॉक की माँग #{id} नामंज़ूर हुई।',
  'Your stock request #{id} was rejected. Reason: {reason}.': 'आपकी स्टॉक की माँग #{id} नामंज़ूर हुई। कारण: {reason}।',
  'Stock request #{id} was added to the inventory of {store}.': 'स्टॉक की माँग #{id} {store} के स्टॉक में जोड़ी गई।',
  'Stock request #{id} reached {store} incomplete: {products}.': 'स्टॉक की माँग #{id} {store} को कम मिली: {products}।',
  'Stock request #{id} reached {store} incomplete: {products} and {more} more.':
    'स्टॉक की माँग #{id} {store} को कम मिली: {products} और {more} और।',
  '{name} ({received} of {quantity})': '{name} ({quantity} में से {received})',
  'Batch {batch} of {product} ({unit}) is best before {date}: {count} left.':
    '{product} ({unit}) का बैच {batch} {date} तक अच्छा है: {count} बचे हैं।',
  'Stock is low: {count} left of {product} ({unit}).': 'स्टॉक कम है: {product} ({unit}) {count} बचे हैं।',

  // Accounts
  'Your password was changed, and you were signed out everywhere else.':
    'आपका पासवर्ड बदल गया, और बाक़ी सब जगह लॉगआउट हो गया।',
  'Your mobile number was changed.': 'आपका मोबाइल नंबर बदल गया।',
  '{name} set a new password for you. Please choose your own.':
    '{name} ने आपके लिए नया पासवर्ड रखा है। कृपया अपना ख़ुद का चुनें।',
  'Two-factor sign-in is on, and you were signed out everywhere else.':
    'दो चरणों वाला लॉगिन चालू हुआ, और बाक़ी सब जगह लॉगआउट हो गया।',
  '{name} has turned off two-factor sign-in for you. Please set it up again.':
    '{name} ने आपका दो चरणों वाला लॉगिन बंद किया। कृपया इसे फिर चालू करें।',
  'A recovery code was used to confirm that it is you. {count} code is left.':
    'पहचान के लिए एक रिकवरी कोड इस्तेमाल हुआ। {count} कोड बचा है।',
  'A recovery code was used to confirm that it is you. {count} codes are left.':
    'पहचान के लिए एक रिकवरी कोड इस्तेमाल हुआ। {count} कोड बचे हैं।',
  'You have new recovery codes. The old ones no longer work.': 'आपको नए रिकवरी कोड मिले। पुराने अब नहीं चलते।',
  'Someone entered your password and then several wrong codes. If it was not you, please change your password.':
    'किसी ने आपका पासवर्ड और फिर कई ग़लत कोड डाले। अगर वह आप नहीं थे, तो कृपया पासवर्ड बदलें।',

  // Public forms
  'New franchise request from {name}, {city}.': '{name}, {city} का नया फ़्रैंचाइज़ी आवेदन।',
  'New job application from {name}.': '{name} का नौकरी का नया आवेदन।',

  // Short messages
  '{code} is your {brand} OTP to reset your password. It is valid for 5 minutes. Do not share it with anyone.':
    '{code} आपका {brand} पासवर्ड बदलने का OTP है। यह 5 मिनट चलता है। इसे किसी को न बताएँ।',
  '{code} is your {brand} OTP to confirm your mobile number. It is valid for 5 minutes. Do not share it with anyone.':
    '{code} आपका {brand} मोबाइल नंबर जाँचने का OTP है। यह 5 मिनट चलता है। इसे किसी को न बताएँ।',
  'The mobile number of your {brand} account was changed. If this was not you, call {contact}.':
    'आपके {brand} खाते का मोबाइल नंबर बदला गया। अगर आपने नहीं बदला तो {contact} पर फ़ोन करें।',

  // Packing
  'Your order #{id} was packed.': 'आपका ऑर्डर #{id} पैक हो गया।',
  'Your order #{id} was packed with changes: {changes}. The new total is {total}.':
    'आपका ऑर्डर #{id} बदलाव के साथ पैक हुआ: {changes}। कुल {total}।',
  'Your order #{id} is complete. The total is {total}.': 'आपका ऑर्डर #{id} तैयार है। कुल {total}।',
  'Your order #{id}: may we send {substitute} instead of {name}? Please answer within {minutes} minutes.':
    'आपका ऑर्डर #{id}: क्या हम {name} की जगह {substitute} भेजें? कृपया {minutes} मिनट में बताएँ।',
  'Order #{id}: the customer does not want {substitute} instead of {name}. Please take it out.':
    'ऑर्डर #{id}: ग्राहक को {name} की जगह {substitute} नहीं चाहिए। कृपया उसे निकाल दें।',
  '{name} ({packed} of {quantity})': '{name} ({quantity} में से {packed})',
  '{substitute} instead of {name}': '{name} की जगह {substitute}',
  'We received your claim {number} about order #{id}. The store will decide within 30 days.':
    'ऑर्डर #{id} की आपकी शिकायत {number} मिल गई। स्टोर 30 दिन में फ़ैसला देगा।',
  'Claim {number} about order #{id}: {product}. Please decide.':
    'ऑर्डर #{id} की शिकायत {number}: {product}। कृपया फ़ैसला दें।',
  'Your claim {number} about order #{id} was accepted. {amount} will be refunded.':
    'ऑर्डर #{id} की आपकी शिकायत {number} मान ली गई। {amount} लौटाए जाएँगे।',
  'Your claim {number} about order #{id} was accepted. The store will refund {amount} in cash.':
    'ऑर्डर #{id} की आपकी शिकायत {number} मान ली गई। स्टोर {amount} नकद लौटाएगा।',
  'Claim {number} about order #{id} was accepted. You can refund {amount} at the door.':
    'ऑर्डर #{id} की शिकायत {number} मान ली गई। आप {amount} दरवाज़े पर लौटा सकते हैं।',
  'Your claim {number} about order #{id} was not accepted. Reason: {reason}.':
    'ऑर्डर #{id} की आपकी शिकायत {number} नहीं मानी गई। कारण: {reason}।',
  'Claim {number} about order #{id} is waiting for your decision.':
    'ऑर्डर #{id} की शिकायत {number} आपके फ़ैसले का इंतज़ार कर रही है।',
  'Claim {number} about order #{id} was not decided within 30 days.':
    'ऑर्डर #{id} की शिकायत {number} पर 30 दिन में फ़ैसला नहीं हुआ।',
});
