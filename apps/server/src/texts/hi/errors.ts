// Hindi: the sentences of error codes.
import { dictionaryOf } from '@tilgul/contract/texts/dictionary';
import type { errors as sentences } from '../mr/errors.ts';

export const errors = dictionaryOf<keyof typeof sentences>()({
  'Please check the highlighted fields.': 'कृपया निशान लगे खाने जाँचें।',
  'The request could not be read.': 'अनुरोध पढ़ा नहीं जा सका।',
  'Your cart is empty.': 'आपका कार्ट ख़ाली है।',
  'Invalid OTP. Please try again.': 'OTP सही नहीं है। कृपया फिर कोशिश करें।',
  'Please verify the OTP first.': 'कृपया पहले OTP जाँचें।',
  'The payment could not be verified.': 'पेमेंट की पुष्टि नहीं हो सकी।',
  'The role of a user cannot be changed.': 'यूज़र की भूमिका बदली नहीं जा सकती।',
  'Authentication credentials were not provided.': 'कृपया पहले लॉगिन करें।',
  'Given token not valid for any token type': 'लॉगिन की अवधि ख़त्म हुई। कृपया फिर लॉगिन करें।',
  'No active account found with the given credentials': 'यूज़रनेम या पासवर्ड सही नहीं है।',
  'Please enter the code of your authenticator app.': 'कृपया अपने ऑथेंटिकेटर ऐप का कोड लिखें।',
  'This code is not right, or it was used already. Please try again.':
    'यह कोड सही नहीं है या पहले इस्तेमाल हो चुका है। कृपया फिर कोशिश करें।',
  'You do not have permission to perform this action.': 'आपको यह करने की अनुमति नहीं है।',
  'Please set up two-step sign-in first.': 'कृपया पहले दो चरणों वाला लॉगिन चालू करें।',
  'Not found.': 'नहीं मिला।',
  'Somebody else changed this meanwhile. Please load it again.': 'इस बीच किसी और ने इसे बदल दिया। कृपया फिर से खोलें।',
  'This was changed meanwhile. Please load it again before you save.':
    'इस बीच यह बदल गया है। सेव करने से पहले कृपया फिर से खोलें।',
  'No store is assigned to you.': 'आपको अभी कोई स्टोर नहीं दिया गया है।',
  'You can rate a product once it has been delivered to you.': 'सामान आपको मिल जाने के बाद उसे अंक दे सकते हैं।',
  'There is not enough stock.': 'स्टॉक कम है।',
  'This step is not possible now.': 'यह अभी नहीं किया जा सकता।',
  'Order PIN has not been verified.': 'ऑर्डर का पिन अभी जाँचा नहीं गया है।',
  'Choose a staff member for this order first.': 'पहले इस ऑर्डर के लिए कर्मचारी चुनें।',
  'This order is not allocated to your store.': 'यह ऑर्डर आपके स्टोर को नहीं दिया गया है।',
  'This is still in use.': 'यह अभी इस्तेमाल में है।',
  'The last administrator cannot be deleted.': 'आख़िरी एडमिन हटाया नहीं जा सकता।',
  'Two-step sign-in is on already.': 'दो चरणों वाला लॉगिन पहले से चालू है।',
  'Two-step sign-in is not on.': 'दो चरणों वाला लॉगिन चालू नहीं है।',
  'The time to set up two-step sign-in is over. Please begin again.':
    'दो चरणों वाला लॉगिन चालू करने का समय ख़त्म हुआ। कृपया फिर से शुरू करें।',
  'The amount differs from your cart.': 'रक़म आपके कार्ट से अलग है।',
  'The total has changed. Please look at your cart again.': 'कुल रक़म बदल गई है। कृपया अपना कार्ट फिर देखें।',
  'This account cannot have more of that yet.': 'इस खाते को अभी इससे ज़्यादा नहीं मिल सकता।',
  'Please confirm your mobile number before another order paid on delivery.':
    'डिलीवरी पर पेमेंट का एक और ऑर्डर देने से पहले कृपया अपना मोबाइल नंबर जाँचें।',
  'This payment was opened too often. Please wait until its time is over.':
    'यह पेमेंट बहुत बार खोला गया। कृपया इसका समय ख़त्म होने तक रुकें।',
  'The total is too large for one order.': 'एक ऑर्डर के लिए कुल रक़म बहुत बड़ी है।',
  'The cart is full. Please order what is in it first.': 'कार्ट भर गया है। कृपया पहले उसका सामान ऑर्डर करें।',
  'The stock for this payment is no longer held.': 'इस पेमेंट के लिए रखा हुआ स्टॉक अब रखा नहीं है।',
  'This payment cannot be refunded.': 'यह पेमेंट लौटाया नहीं जा सकता।',
  'This Idempotency-Key was used for another request.': 'यह Idempotency-Key किसी और अनुरोध के लिए इस्तेमाल हुई थी।',
  'The upload is too large.': 'भेजी गई फ़ाइल बहुत बड़ी है।',
  'This type of content is not accepted.': 'इस तरह की फ़ाइल नहीं चलती।',
  'Too many tries. Please try again later.': 'बहुत बार कोशिश हुई। कृपया थोड़ी देर बाद फिर कोशिश करें।',
  'The payment provider did not answer. Please try again.': 'पेमेंट सेवा ने जवाब नहीं दिया। कृपया फिर कोशिश करें।',
  'The service is not available right now. Please try again.': 'सेवा अभी उपलब्ध नहीं है। कृपया फिर कोशिश करें।',
  'Online payment is not available.': 'ऑनलाइन पेमेंट उपलब्ध नहीं है।',
  'Notifications on this device are not available.': 'इस डिवाइस पर सूचनाएँ उपलब्ध नहीं हैं।',
  'Something went wrong on our side. Please try again.': 'हमारी ओर कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।',
  'This delivery window is full. Please choose another one.': 'डिलीवरी का यह समय भर गया है। कृपया दूसरा चुनें।',
  'This delivery window is closed. Please choose another one.': 'डिलीवरी का यह समय बंद हो गया है। कृपया दूसरा चुनें।',
  'We do not deliver to this pincode yet.': 'इस पिनकोड पर अभी डिलीवरी नहीं होती।',
  'The order is below the smallest that we deliver.': 'यह ऑर्डर उस सबसे छोटे ऑर्डर से कम है जो हम पहुँचाते हैं।',
  'Cash on delivery is not offered for this order. Please pay online.':
    'इस ऑर्डर के लिए डिलीवरी पर नकद नहीं चलता। कृपया ऑनलाइन पेमेंट करें।',
});
