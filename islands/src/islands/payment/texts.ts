/** The texts of the payment; those of the server's failures come with its answers. */
export const texts = {
  loading: "The card form is loading…",
  pay: (amount: string) => `Pay ${amount}`,
  paying: "Paying…",
  notLoadedTitle: "The card form did not load",
  notLoaded:
    "Check your connection. An ad blocker may also stop it. Your trip stays in your cart, and nothing was charged.",
  tryAgain: "Try again",
  notSent: "We cannot reach our server. Nothing was charged. Check your connection and try again.",
  cardFailed: "Your card could not be read. Nothing was charged. Try again.",
  lostTitle: "The connection was lost",
  lost: "Your payment may already be on its way. Check again: you will not be charged twice.",
  checkAgain: "Check again",
  checking: "Checking your payment…",
  unanswered: "Your bank asks you to approve this payment. Nothing is booked before you do.",
  continue: "Continue to your bank",
  anotherCard: "Pay with a card",
};
