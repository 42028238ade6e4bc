"""Games and their exact odds over HTTP; the mathematics is in ``odds``."""
