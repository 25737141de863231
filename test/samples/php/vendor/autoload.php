<?php

// Like Composer's file, every sample may load it.
require_once __DIR__ . "/../frame-sdk.php";
